import type { Phrasebook } from './phrasebook.ts'

export const english: Phrasebook = {
  short: { professional: 'Key point:', casual: 'Short version:', friendly: 'Worth knowing:', expert: 'The core of it:' },
  lead: {
    professional: ['The key points:', 'What matters most:'],
    casual: ['Here’s the short version:', 'Quick rundown:'],
    friendly: ['A few things worth sharing:', 'Some good things to take away:'],
    expert: ['The substance, in brief:', 'A closer look at the details:'],
  },
  opening: {
    theme: {
      professional: 'A subject that deserves a closer look.',
      casual: 'Okay, let’s talk about this one.',
      friendly: 'A lovely subject to think about together.',
      expert: 'The headline is simple. The questions behind it are not.',
    },
    guide: {
      professional: 'A clear approach helps more than a long list of tools.',
      casual: 'No magic here, just a sensible order.',
      friendly: 'It gets easier, one step at a time.',
      expert: 'Method comes before tools.',
    },
    list: {
      professional: 'A list like this is best tested in discussion.',
      casual: 'Everyone has a list. Let’s compare.',
      friendly: 'Lists like this are best made together.',
      expert: 'The order says as much as the entries.',
    },
    question: {
      professional: 'A question worth more than a quick answer.',
      casual: 'Good question, right?',
      friendly: 'There is more than one good answer to this.',
      expert: 'The short answer hides the interesting part.',
    },
    announcement: {
      professional: 'We are pleased to share this news.',
      casual: 'Yes, it’s official!',
      friendly: 'We are so happy to share this with you!',
      expert: 'A short note for everyone who follows our work.',
    },
  },
  points: {
    theme: [
      { heading: 'Why now?', text: 'Why does this matter now, and to whom?' },
      { heading: 'What changes?', text: 'What would be different if it went well?' },
      { heading: 'What is in the way?', text: 'What usually stands in the way, and what helps?' },
    ],
    guide: [
      { heading: 'Start with the result', text: 'Decide what a good result looks like before choosing how to get there.' },
      { heading: 'Take a small first step', text: 'Try it on something small, where a mistake costs little.' },
      { heading: 'Keep what works', text: 'Note what worked and what did not while it is fresh, then adjust.' },
    ],
    list: [
      { heading: 'First place', text: 'Which one comes first, and why?' },
      { heading: 'Underrated', text: 'Which one gets less attention than it deserves?' },
      { heading: 'The hard way', text: 'Which one is usually learned the hard way?' },
    ],
    question: [
      { heading: 'It depends. On what?', text: 'Which circumstances change the answer?' },
      { heading: 'The other side', text: 'What is the best argument for the opposite?' },
      { heading: 'The test', text: 'What would have to happen to change your mind?' },
    ],
    announcement: [
      { heading: 'The news', text: 'We wanted you to hear it from us.' },
      { heading: 'Pass it on', text: 'Do you know someone who should hear this? Pass it on.' },
    ],
  },
  close: {
    professional: ['What is your view?', 'How do you see it?'],
    casual: ['So, what do you think?', 'Agree? Disagree?'],
    friendly: ['We would love to hear your thoughts!', 'What do you think? Tell us!'],
    expert: ['What would you add or question?', 'What does your own experience say?'],
  },
  questionsWelcome: {
    professional: 'Questions are welcome.',
    casual: 'Questions? Ask away.',
    friendly: 'Any questions? We are happy to answer.',
    expert: 'Questions about the details are welcome.',
  },
  ask: {
    comment: 'The comments are open.',
    save: 'Save this post so that you find it again.',
    answer: 'Tell us in the comments.',
  },
  invite: 'Thoughts below, please.',
  source: 'Source',
  thread: 'A short thread:',
  swipe: 'Swipe',
  lastHeading: 'Over to you',
  quote: ['“', '”'],
}
