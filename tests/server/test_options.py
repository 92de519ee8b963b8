"""What the page is told of rules: the presets, and how a table differs from the standard."""

from doublesuited.rules import Rules
from doublesuited.server.desk import Config, Desk
from doublesuited.server.options import presets
from doublesuited.table import Setup


def differences(rules: Rules) -> dict[str, object]:
    """As told to whoever looks at a table with these rules."""
    return dict(Desk(1, Config(setup=Setup(rules=rules), name="t"), 0).frame(1, 0).differences)


def test_a_standard_match_differed_from_the_standard() -> None:
    """R3.2: its first button is drawn for, that of a cash game is not."""
    assert differences(Rules.preset("standard", mode="match")) == {}
    assert differences(Rules.preset("standard")) == {}
    first_seated = Rules.preset("standard", mode="match", first_button="first_seated")
    assert differences(first_seated) == {"first_button": ("first_seated", "high_card")}


def test_presets_say_how_the_first_button_of_a_match_is_found() -> None:
    for preset in presets().presets:
        assert Rules.preset(preset.name, mode="match").first_button == (
            preset.seated_together or preset.rules["first_button"]
        )
