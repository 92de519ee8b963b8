// What the server refuses, in German. As in gettext, the English sentence is the key: `{}` is a value in it, and `{1}`
// the first of them in the translation. `tests/server/test_refusals.py` finds sentences that are missing or gone.
export const refusals: Record<string, string> = {
  // Names and accounts
  'a name has {} to {} characters, not {}': 'Ein Name hat {1} bis {2} Zeichen, nicht {3}.',
  'a name has Latin letters and digits, begins with a letter, and has single . _ - or spaces inside':
    'Ein Name besteht aus lateinischen Buchstaben und Ziffern, beginnt mit einem Buchstaben und hat höchstens einzelne . _ - oder Leerzeichen darin.',
  '{} sounds like part of the house': '{1} klingt, als gehörte man zum Haus.',
  '{} is taken, or reads like a name that is': '{1} ist vergeben oder liest sich wie ein vergebener Name.',
  'no account has that name and password': 'Kein Konto hat diesen Namen und dieses Passwort.',
  'you are logged in as {}: log out first': 'Du bist als {1} angemeldet: Melde dich zuerst ab.',
  'choose a name first, or log in': 'Wähle zuerst einen Namen oder melde dich an.',
  'you have {} bots, which is the most': 'Du hast schon {1} Bots, mehr gibt es nicht.',
  'you have {} tokens, which is the most': 'Du hast schon {1} Schlüssel, mehr gibt es nicht.',
  'many guests have come from your address: wait a while, or log in':
    'Von deiner Adresse sind viele Gäste gekommen: Warte eine Weile oder melde dich an.',
  'too many passwords: wait a minute': 'Zu viele Passwörter: Warte eine Minute.',
  'too many requests: wait a moment': 'Zu viele Anfragen: Warte einen Moment.',

  // Tables and seats
  '{} tables are open, which is the most': 'Es sind schon {1} Tische offen, mehr gibt es nicht.',
  'you have {} open tables, which is the most': 'Du hast schon {1} offene Tische, mehr gibt es nicht.',
  '{} seats take {} bots beside you, not {}': 'An {1} Plätze passen neben dir {2} Bots, nicht {3}.',
  '{} bots leave no seat of {} to a person': '{1} Bots lassen von {2} Plätzen keinen für Menschen.',
  'the bots would bring {} chips: {} are the most': 'Die Bots brächten {1} Chips mit: Höchstens {2} sind möglich.',
  'there is no bot {}; there are {}': 'Einen Bot {1} gibt es nicht, aber {2}.',
  'the server is stopping; try again in a moment': 'Der Server hält gerade an: Versuche es gleich noch einmal.',
  'the table cannot answer now; send the request again with its number':
    'Der Tisch kann gerade nicht antworten: Versuche es gleich noch einmal.',
  'many people have asked for such things: try again in a moment': 'Das fragen gerade viele: Versuche es gleich noch einmal.',
  'this took too long; try again in a moment': 'Das hat zu lange gedauert: Versuche es gleich noch einmal.',
  'the table is no longer here': 'Diesen Tisch gibt es nicht mehr.',
  'this table is closed': 'Dieser Tisch ist geschlossen.',
  'watch the table first': 'Öffne den Tisch zuerst.',
  'that is not the password': 'Das ist nicht das Passwort.',
  'this table has a password': 'Dieser Tisch hat ein Passwort.',
  'this table has a password: watch it first': 'Dieser Tisch hat ein Passwort: Öffne ihn zuerst.',
  '{} people are looking on already': 'Es sehen schon {1} Leute zu.',
  'you sit at as many tables as one may': 'Du sitzt an so vielen Tischen, wie man darf.',
  'you have no seat at this table': 'Du hast an diesem Tisch keinen Platz.',
  'you have no seat at such a table': 'Du hast an so einem Tisch keinen Platz.',
  'you have a seat here': 'Du hast hier schon einen Platz.',
  'this player already has a seat here': 'Du hast hier schon einen Platz.',
  'there is no seat {}; seats are 1 to {}': 'Einen Platz {1} gibt es nicht, es gibt 1 bis {2}.',
  'seat {} is taken': 'Platz {1} ist vergeben.',
  'nobody sits on seat {}': 'Auf Platz {1} sitzt niemand.',
  'seat {} is kept for {}, who waited for it': 'Platz {1} ist für {2} aufgehoben.',
  'people are waiting for a seat: join the waiting list': 'Es warten schon Leute auf einen Platz: Stell dich dazu.',
  'somebody else has asked for seat {}': 'Um Platz {1} hat schon jemand gebeten.',
  'nobody has asked for seat {}': 'Um Platz {1} hat niemand gebeten.',
  'you are on the waiting list already': 'Du stehst schon auf der Warteliste.',
  'you are not on the waiting list': 'Du stehst nicht auf der Warteliste.',
  'a seat is free: take it': 'Ein Platz ist frei: Nimm ihn.',
  '{} people are waiting already': 'Es warten schon {1} Leute.',

  // Chips, and coming and going
  'the balance is too small for that': 'Dafür reicht das Guthaben nicht.',
  'the buy-in is {} chips, not {}': 'Der Einkauf ist {1} Chips, nicht {2}.',
  'seat {} has the largest buy-in of {} already': 'Platz {1} hat schon den größten Einkauf von {2}.',
  'top up by {}..{}, not {}': 'Kaufe {1} bis {2} nach, nicht {3}.',
  'seat {} is leaving already': 'Platz {1} geht schon.',
  'nobody is sent away from a match that is on': 'Aus einem laufenden Match wird niemand entfernt.',
  'seat {} is leaving after this hand': 'Platz {1} geht nach dieser Hand.',
  'seat {} sits out already': 'Platz {1} setzt schon aus.',
  'seat {} has no chips: top up first': 'Platz {1} hat keine Chips: Kaufe zuerst nach.',
  'a match has no top-up': 'In einem Match wird nicht nachgekauft.',
  'the match has begun': 'Das Match hat begonnen.',

  // The host
  'only the host of the table may do this': 'Das darf nur, wer den Tisch eröffnet hat.',
  'only the host mutes for everybody': 'Für alle stumm schalten darf nur, wer den Tisch eröffnet hat.',
  '{} names are muted already, which is the most': 'Es sind schon {1} Namen stumm, mehr gibt es nicht.',
  'there is no match waiting to begin': 'Es wartet kein Match auf seinen Beginn.',
  'a match needs at least 2 players; {} sit here': 'Ein Match braucht wenigstens 2 Spieler, hier sind es {1}.',
  'the table is {}, not running': 'Dieser Tisch läuft gerade nicht.',
  'the table is {}, not paused': 'Dieser Tisch macht keine Pause.',
  'a hand is on; the table can close when it is over': 'Es läuft eine Hand: Danach lässt sich der Tisch schließen.',

  // Chat
  'the host has muted your chat': 'Dein Chat ist hier stumm geschaltet.',
  'that was a lot of chat: wait a moment': 'Das war viel Chat: Warte einen Moment.',

  // Hands shown, explained and asked about
  'no hand is on': 'Es läuft keine Hand.',
  "a hand is shown of one's own will only after the pots are paid": 'Freiwillig zeigt man erst, wenn die Pots ausgezahlt sind.',
  'this table has no voluntary show (R10.1)': 'An diesem Tisch zeigt man nicht freiwillig.',
  'seat {} has no hand to show: folded hands are never shown (R10.3)': 'Gefoldete Hände werden nicht gezeigt.',
  'seat {} has nothing more to show': 'Platz {1} hat schon alles gezeigt.',
  'nobody on seat {} took part in this hand': 'Von Platz {1} hat in dieser Hand niemand mitgespielt.',
  'hands are explained while they are played at practice tables only': 'Während des Spiels wird nur an Übungstischen erklärt.',
  'you have played no such hand': 'So eine Hand hast du nicht gespielt.',
  'there is no such hand, or it was played at a private table without you':
    'Diese Hand gibt es nicht, oder sie wurde ohne dich an einem privaten Tisch gespielt.',
  'the cards on seat {} are not yours to see': 'Die Karten von Platz {1} sind nicht für dich zu sehen.',
  'none of your hands that were looked at makes a fair question of this kind':
    'Keine deiner durchgesehenen Hände gibt eine gute Frage dieser Art.',
  'you have not played a hand that makes a question of this kind yet': 'Du hast noch keine Hand gespielt, die eine Frage dieser Art gibt.',
  'there is no such question': 'Diese Frage gibt es nicht.',
  'something went wrong here; it has been noted': 'Hier ist etwas schiefgegangen; es ist vermerkt.',
};
