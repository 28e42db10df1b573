import type { Phrasebook } from './phrasebook.ts'

export const german: Phrasebook = {
  short: { professional: 'Der wichtigste Punkt:', casual: 'Kurz gesagt:', friendly: 'Gut zu wissen:', expert: 'Der Kern:' },
  lead: {
    professional: ['Die wichtigsten Punkte:', 'Worauf es ankommt:'],
    casual: ['Hier die Kurzfassung:', 'Kurz und knapp:'],
    friendly: ['Ein paar Dinge, die wir gern teilen:', 'Das lohnt sich zu wissen:'],
    expert: ['Das Wesentliche in Kürze:', 'Ein genauerer Blick auf die Details:'],
  },
  opening: {
    theme: {
      professional: 'Ein Thema, das einen genaueren Blick verdient.',
      casual: 'Okay, reden wir darüber.',
      friendly: 'Ein schönes Thema, um gemeinsam darüber nachzudenken.',
      expert: 'Die Überschrift ist einfach. Die Fragen dahinter sind es nicht.',
    },
    guide: {
      professional: 'Ein klares Vorgehen hilft mehr als viele Werkzeuge.',
      casual: 'Keine Zauberei, nur eine sinnvolle Reihenfolge.',
      friendly: 'Schritt für Schritt wird es leichter.',
      expert: 'Erst die Methode, dann die Werkzeuge.',
    },
    list: {
      professional: 'Eine solche Liste prüft man am besten im Gespräch.',
      casual: 'Jeder hat so eine Liste. Vergleichen wir mal.',
      friendly: 'Solche Listen entstehen am besten gemeinsam.',
      expert: 'Die Reihenfolge sagt so viel wie die Einträge.',
    },
    question: {
      professional: 'Eine Frage, die mehr verdient als eine schnelle Antwort.',
      casual: 'Gute Frage, oder?',
      friendly: 'Darauf gibt es mehr als eine gute Antwort.',
      expert: 'Die kurze Antwort verdeckt den interessanten Teil.',
    },
    announcement: {
      professional: 'Wir freuen uns, diese Neuigkeit zu teilen.',
      casual: 'Ja, es ist offiziell!',
      friendly: 'Wir freuen uns riesig, das mit euch zu teilen!',
      expert: 'Eine kurze Nachricht für alle, die unsere Arbeit verfolgen.',
    },
  },
  points: {
    theme: [
      { heading: 'Warum jetzt?', text: 'Warum ist das gerade jetzt wichtig, und für wen?' },
      { heading: 'Was ändert sich?', text: 'Was wäre anders, wenn es gut liefe?' },
      { heading: 'Was steht im Weg?', text: 'Was steht meist im Weg, und was hilft?' },
    ],
    guide: [
      { heading: 'Mit dem Ziel beginnen', text: 'Erst festlegen, wie ein gutes Ergebnis aussieht, dann den Weg dorthin wählen.' },
      { heading: 'Klein anfangen', text: 'An etwas Kleinem ausprobieren, bei dem ein Fehler wenig kostet.' },
      { heading: 'Behalten, was funktioniert', text: 'Gleich notieren, was geklappt hat und was nicht, und dann nachbessern.' },
    ],
    list: [
      { heading: 'Platz eins', text: 'Welcher Punkt steht ganz oben, und warum?' },
      { heading: 'Unterschätzt', text: 'Welcher Punkt bekommt weniger Beachtung, als er verdient?' },
      { heading: 'Auf die harte Tour', text: 'Welchen Punkt lernt man meist erst auf die harte Tour?' },
    ],
    question: [
      { heading: 'Kommt darauf an. Worauf?', text: 'Welche Umstände ändern die Antwort?' },
      { heading: 'Die Gegenseite', text: 'Was ist das beste Argument für das Gegenteil?' },
      { heading: 'Die Probe', text: 'Was müsste geschehen, um die eigene Meinung zu ändern?' },
    ],
    announcement: [
      { heading: 'Die Nachricht', text: 'Sie sollte von uns selbst kommen.' },
      { heading: 'Weitersagen', text: 'Wer jemanden kennt, den das interessiert: gern weitersagen.' },
    ],
  },
  close: {
    professional: ['Wie sehen Sie das?', 'Was ist Ihre Einschätzung?'],
    casual: ['Und was meint ihr?', 'Stimmt ihr zu, oder eher nicht?'],
    friendly: ['Wir freuen uns auf eure Gedanken!', 'Was denkt ihr? Erzählt es uns!'],
    expert: ['Was würden Sie ergänzen oder bezweifeln?', 'Was sagt Ihre eigene Erfahrung?'],
  },
  questionsWelcome: {
    professional: 'Fragen sind willkommen.',
    casual: 'Fragen? Immer her damit.',
    friendly: 'Habt ihr Fragen? Wir antworten gern.',
    expert: 'Fragen zu den Details sind willkommen.',
  },
  ask: {
    comment: 'Die Kommentare sind offen.',
    save: 'Am besten gleich speichern, zum Wiederfinden.',
    answer: 'Ab damit in die Kommentare.',
  },
  invite: 'Gedanken gern unten in die Kommentare.',
  source: 'Quelle',
  thread: 'Ein kurzer Thread:',
  swipe: 'Weiterwischen',
  lastHeading: 'Zum Weiterdenken',
  quote: ['„', '“'],
}
