import type { Phrasebook } from './phrasebook.ts'

export const dutch: Phrasebook = {
  short: { professional: 'Het belangrijkste punt:', casual: 'Kort gezegd:', friendly: 'Goed om te weten:', expert: 'De kern:' },
  lead: {
    professional: ['De belangrijkste punten:', 'Waar het om gaat:'],
    casual: ['De korte versie:', 'Even snel op een rij:'],
    friendly: ['Een paar dingen die we graag delen:', 'Goede dingen om te onthouden:'],
    expert: ['De inhoud in het kort:', 'De details van dichtbij:'],
  },
  opening: {
    theme: {
      professional: 'Een onderwerp dat meer aandacht verdient.',
      casual: 'Oké, laten we het hierover hebben.',
      friendly: 'Een mooi onderwerp om samen over na te denken.',
      expert: 'De kop is eenvoudig. De vragen erachter zijn dat niet.',
    },
    guide: {
      professional: 'Een heldere aanpak helpt meer dan een lange lijst gereedschap.',
      casual: 'Geen toverij, gewoon een zinnige volgorde.',
      friendly: 'Stap voor stap wordt het makkelijker.',
      expert: 'Eerst de methode, dan het gereedschap.',
    },
    list: {
      professional: 'Zo’n lijst wordt beter in een goed gesprek.',
      casual: 'Iedereen heeft zo’n lijstje. Laten we vergelijken.',
      friendly: 'Zulke lijstjes maak je het leukst samen.',
      expert: 'De volgorde zegt net zoveel als de punten zelf.',
    },
    question: {
      professional: 'Een vraag die meer verdient dan een snel antwoord.',
      casual: 'Goede vraag, toch?',
      friendly: 'Er is meer dan één goed antwoord.',
      expert: 'Het korte antwoord verbergt het interessante deel.',
    },
    announcement: {
      professional: 'We delen dit nieuws met genoegen.',
      casual: 'Ja, het is officieel!',
      friendly: 'Wat fijn om dit met jullie te delen!',
      expert: 'Een kort bericht voor iedereen die ons werk volgt.',
    },
  },
  points: {
    theme: [
      { heading: 'Waarom nu?', text: 'Waarom is dit nu van belang, en voor wie?' },
      { heading: 'Wat verandert er?', text: 'Wat zou er anders zijn als het goed ging?' },
      { heading: 'Wat staat in de weg?', text: 'Wat staat er meestal in de weg, en wat helpt?' },
    ],
    guide: [
      { heading: 'Beginnen bij het resultaat', text: 'Eerst bepalen hoe een goed resultaat eruitziet, dan de weg kiezen.' },
      { heading: 'Een kleine eerste stap', text: 'Uitproberen op iets kleins, waar een fout weinig kost.' },
      { heading: 'Houden wat werkt', text: 'Meteen noteren wat werkte en wat niet, en dan bijstellen.' },
    ],
    list: [
      { heading: 'De eerste plaats', text: 'Welk punt staat bovenaan, en waarom?' },
      { heading: 'Onderschat', text: 'Welk punt krijgt minder aandacht dan het verdient?' },
      { heading: 'Met vallen en opstaan', text: 'Welk punt gaat meestal met vallen en opstaan?' },
    ],
    question: [
      { heading: 'Het hangt ervan af. Waarvan?', text: 'Welke omstandigheden veranderen het antwoord?' },
      { heading: 'De andere kant', text: 'Wat is het beste argument voor het tegendeel?' },
      { heading: 'De proef', text: 'Wat zou er moeten gebeuren om van mening te veranderen?' },
    ],
    announcement: [
      { heading: 'Het nieuws', text: 'We wilden het zelf vertellen.' },
      { heading: 'Zegt het voort', text: 'Zegt het voort aan wie dit moet weten.' },
    ],
  },
  close: {
    professional: ['Hoe kijkt u hiernaar?', 'Wat is uw mening?'],
    casual: ['En, wat vind jij?', 'Eens of oneens?'],
    friendly: ['We horen graag wat jullie denken!', 'Wat denken jullie? Vertel het ons!'],
    expert: ['Wat zou u toevoegen of betwijfelen?', 'Wat zegt uw eigen ervaring?'],
  },
  questionsWelcome: {
    professional: 'Vragen zijn welkom.',
    casual: 'Vragen? Kom maar op.',
    friendly: 'Nog vragen? We geven graag antwoord.',
    expert: 'Vragen over de details zijn welkom.',
  },
  ask: {
    comment: 'De reacties staan open.',
    save: 'Bewaar deze post om hem terug te vinden.',
    answer: 'Laat het weten in de reacties.',
  },
  invite: 'Gedachten graag hieronder.',
  source: 'Bron',
  thread: 'Een kort draadje:',
  swipe: 'Veeg verder',
  lastHeading: 'Tot slot',
  quote: ['‘', '’'],
}
