import type { Phrasebook } from './phrasebook.ts'

export const italian: Phrasebook = {
  short: { professional: 'Il punto chiave:', casual: 'In breve:', friendly: 'Buono a sapersi:', expert: 'Il nocciolo:' },
  lead: {
    professional: ['I punti chiave:', 'Che cosa conta di più:'],
    casual: ['La versione breve:', 'In due parole:'],
    friendly: ['Qualche spunto da condividere:', 'Cose belle da ricordare:'],
    expert: ['La sostanza, in breve:', 'I dettagli, più da vicino:'],
  },
  opening: {
    theme: {
      professional: 'Un tema che merita uno sguardo più attento.',
      casual: 'Dai, parliamone.',
      friendly: 'Un bel tema su cui riflettere insieme.',
      expert: 'Il titolo è semplice. Le domande che nasconde, no.',
    },
    guide: {
      professional: 'Un metodo chiaro aiuta più di tanti strumenti.',
      casual: 'Niente magia, solo un ordine sensato.',
      friendly: 'Un passo alla volta diventa più facile.',
      expert: 'Prima il metodo, poi gli strumenti.',
    },
    list: {
      professional: 'Una lista così si mette alla prova discutendone.',
      casual: 'Ognuno ha la sua. Confrontiamole.',
      friendly: 'Liste così vengono meglio insieme.',
      expert: 'L’ordine dice quanto le voci.',
    },
    question: {
      professional: 'Una domanda che merita più di una risposta veloce.',
      casual: 'Bella domanda, no?',
      friendly: 'C’è più di una buona risposta.',
      expert: 'La risposta breve nasconde la parte interessante.',
    },
    announcement: {
      professional: 'Siamo lieti di condividere questa notizia.',
      casual: 'Sì, è ufficiale!',
      friendly: 'Che gioia poterlo condividere con voi!',
      expert: 'Una breve nota per chi segue il nostro lavoro.',
    },
  },
  points: {
    theme: [
      { heading: 'Perché adesso?', text: 'Perché conta proprio adesso, e per chi?' },
      { heading: 'Che cosa cambia?', text: 'Che cosa sarebbe diverso se andasse bene?' },
      { heading: 'Che cosa ostacola?', text: 'Che cosa fa di solito da ostacolo, e che cosa aiuta?' },
    ],
    guide: [
      { heading: 'Partire dal risultato', text: 'Decidere com’è un buon risultato prima di scegliere la strada.' },
      { heading: 'Un primo passo piccolo', text: 'Provare con qualcosa di piccolo, dove un errore costa poco.' },
      { heading: 'Tenere ciò che funziona', text: 'Annotare subito che cosa ha funzionato e che cosa no, poi correggere.' },
    ],
    list: [
      { heading: 'Il primo posto', text: 'Che cosa viene per primo, e perché?' },
      { heading: 'Sottovalutato', text: 'Che cosa riceve meno attenzione di quanta ne meriti?' },
      { heading: 'A proprie spese', text: 'Che cosa di solito si impara a proprie spese?' },
    ],
    question: [
      { heading: 'Dipende. Da che cosa?', text: 'Quali circostanze cambiano la risposta?' },
      { heading: 'L’altra parte', text: 'Qual è il miglior argomento a favore del contrario?' },
      { heading: 'La prova', text: 'Che cosa dovrebbe succedere per far cambiare idea?' },
    ],
    announcement: [
      { heading: 'La notizia', text: 'Volevamo darvela di persona.' },
      { heading: 'Passaparola', text: 'Conoscete qualcuno a cui interessa? Passate parola.' },
    ],
  },
  close: {
    professional: ['Qual è la vostra opinione?', 'Come la vedete?'],
    casual: ['E voi che ne dite?', 'D’accordo oppure no?'],
    friendly: ['Ci piacerebbe leggere le vostre idee!', 'Che ne pensate? Raccontateci!'],
    expert: ['Che cosa aggiungereste o mettereste in dubbio?', 'Che cosa dice la vostra esperienza?'],
  },
  questionsWelcome: {
    professional: 'Le domande sono benvenute.',
    casual: 'Domande? Chiedete pure.',
    friendly: 'Avete domande? Rispondiamo volentieri.',
    expert: 'Le domande sui dettagli sono benvenute.',
  },
  ask: {
    comment: 'I commenti sono aperti.',
    save: 'Salvate il post per ritrovarlo.',
    answer: 'Scrivetelo nei commenti.',
  },
  invite: 'Idee qui sotto, nei commenti.',
  source: 'Fonte',
  thread: 'Un breve thread:',
  swipe: 'Scorri',
  lastHeading: 'Ora tocca a voi',
  quote: ['«', '»'],
}
