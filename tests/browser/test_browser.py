"""The browser itself: every test of the page stands on it."""

from playwright.sync_api import Browser, Page

from .conftest import watch


def test_the_browser_starts_and_draws_text(page: Page) -> None:
    page.goto("about:blank")
    page.set_content("<p><span>A pair of aces, double suited</span></p>")
    box = page.locator("span").bounding_box()
    assert box is not None
    assert box["width"] > 100  # a browser without any font draws nothing


def test_errors_of_a_page_are_seen(browser: Browser) -> None:
    page = browser.new_page()
    errors = watch(page)
    page.set_content("<script>console.error('said'); throw new Error('thrown')</script>")
    assert errors == ["said", "thrown"]
    page.close()
