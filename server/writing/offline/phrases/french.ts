import type { Phrasebook } from './phrasebook.ts'

// The space before : ? ! is U+00A0, as French typography has it.
export const french: Phrasebook = {
  short: { professional: 'Le point clé :', casual: 'En bref :', friendly: 'Bon à savoir :', expert: 'L’essentiel :' },
  lead: {
    professional: ['Les points clés :', 'Ce qu’il faut retenir :'],
    casual: ['La version courte :', 'En deux mots :'],
    friendly: ['Quelques idées à partager :', 'De bonnes choses à retenir :'],
    expert: ['Le fond, en bref :', 'Les détails de plus près :'],
  },
  opening: {
    theme: {
      professional: 'Un sujet qui mérite qu’on s’y arrête.',
      casual: 'Allez, on en parle.',
      friendly: 'Un beau sujet de réflexion à partager.',
      expert: 'Le titre est simple. Les questions qu’il pose le sont moins.',
    },
    guide: {
      professional: 'Une démarche claire aide plus qu’une longue liste d’outils.',
      casual: 'Rien de magique, juste un ordre qui tient la route.',
      friendly: 'Un pas après l’autre, tout devient plus simple.',
      expert: 'La méthode d’abord, les outils ensuite.',
    },
    list: {
      professional: 'Une liste de ce genre gagne à être discutée.',
      casual: 'Chacun a la sienne. On compare ?',
      friendly: 'Ces listes-là se font mieux à plusieurs.',
      expert: 'L’ordre en dit autant que le contenu.',
    },
    question: {
      professional: 'Une question qui mérite mieux qu’une réponse rapide.',
      casual: 'Bonne question, non ?',
      friendly: 'Il y a plus d’une bonne réponse.',
      expert: 'La réponse courte cache la partie intéressante.',
    },
    announcement: {
      professional: 'Nous avons le plaisir de partager cette nouvelle.',
      casual: 'Ça y est, c’est officiel !',
      friendly: 'Nous sommes si heureux de partager cela avec vous !',
      expert: 'Un mot pour celles et ceux qui suivent notre travail.',
    },
  },
  points: {
    theme: [
      { heading: 'Pourquoi maintenant ?', text: 'Pourquoi est-ce important aujourd’hui, et pour qui ?' },
      { heading: 'Qu’est-ce qui change ?', text: 'Qu’est-ce qui serait différent si tout se passait bien ?' },
      { heading: 'Qu’est-ce qui bloque ?', text: 'Qu’est-ce qui fait souvent obstacle, et qu’est-ce qui aide ?' },
    ],
    guide: [
      { heading: 'Partir du résultat', text: 'Décider à quoi ressemble un bon résultat avant de choisir le chemin.' },
      { heading: 'Commencer petit', text: 'Essayer sur un petit cas, là où une erreur coûte peu.' },
      { heading: 'Garder ce qui marche', text: 'Noter à chaud ce qui a marché et ce qui n’a pas marché, puis ajuster.' },
    ],
    list: [
      { heading: 'La première place', text: 'Qu’est-ce qui vient en premier, et pourquoi ?' },
      { heading: 'Sous-estimé', text: 'Qu’est-ce qui mériterait plus d’attention ?' },
      { heading: 'À la dure', text: 'Qu’est-ce qu’on apprend le plus souvent à ses dépens ?' },
    ],
    question: [
      { heading: 'Ça dépend. De quoi ?', text: 'Quelles circonstances changent la réponse ?' },
      { heading: 'L’autre côté', text: 'Quel est le meilleur argument pour le contraire ?' },
      { heading: 'L’épreuve', text: 'Que faudrait-il pour vous faire changer d’avis ?' },
    ],
    announcement: [
      { heading: 'La nouvelle', text: 'Nous tenions à vous l’annoncer nous-mêmes.' },
      { heading: 'Faites passer', text: 'Vous connaissez quelqu’un que cela intéresse ? Faites passer.' },
    ],
  },
  close: {
    professional: ['Quel est votre avis ?', 'Comment voyez-vous les choses ?'],
    casual: ['Alors, vous en pensez quoi ?', 'D’accord ? Pas d’accord ?'],
    friendly: ['Vos idées nous intéressent !', 'Et vous ? Racontez-nous !'],
    expert: ['Qu’ajouteriez-vous, que mettriez-vous en doute ?', 'Que dit votre propre expérience ?'],
  },
  questionsWelcome: {
    professional: 'Les questions sont les bienvenues.',
    casual: 'Des questions ? Allez-y.',
    friendly: 'Des questions ? Nous y répondons avec plaisir.',
    expert: 'Les questions de détail sont les bienvenues.',
  },
  ask: {
    comment: 'Les commentaires sont ouverts.',
    save: 'À enregistrer pour le retrouver.',
    answer: 'Dites-le en commentaire.',
  },
  invite: 'Vos idées en commentaire.',
  source: 'Source',
  thread: 'Un court fil :',
  swipe: 'Faites défiler',
  lastHeading: 'À vous',
  quote: ['« ', ' »'],
}
