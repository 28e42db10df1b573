import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

export const composerTexts = texts('composerTexts', {
  title: 'Write',
  drafts: 'Drafts',
  again: 'New post',
  allNetworks: 'All',
  noNetwork: 'None',
  targetName: (network: string, own: string) => `${own} (${network})`,
  pickNetwork: 'Choose a network.',
  notChosen: 'Your post',
  notSent: 'None of the chosen networks uses this text.',
  pausedConnections: (names: readonly string[]) =>
    `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} paused: a post waits there until ` +
    'it is resumed.',
  notConnected: (names: readonly string[]) =>
    `No account is connected to ${listOf(names)} yet: a post will fail unless you connect one ` +
    'before its time.',
  writeForMe: 'Write for me',
  earlierKept: 'Your previous text is in your drafts.',
  ownVersion: 'Customize for',
  texts: 'Texts of this post',
  unused: 'Not used',
  shareAgain: 'Use the shared text',
  versionDropped: 'Uses the shared text again. The other version is in your drafts.',
  variant: (number: number) => `Variant ${number}`,
  useVariant: 'Use this one',
  left: 'You started this on this device, and it was never saved:',
  leftOpen: 'Continue writing',
  leftDrop: 'Discard',
  leftDropped: 'Discarded',
  leftNoRoom:
    'This browser has no storage left for the text. Nothing was lost: discard another text, ' +
    'then try again.',
  other: (count: number) =>
    count === 1
      ? 'Another window has typed this into the draft, and it is not saved:'
      : `${numberText(count)} other windows have typed into the draft, and it is not ` +
        'saved. One of them:',
  otherTake: 'Take this text',
  otherTaken: 'Taken. Undo brings your own text back.',
  notUndone: 'Not undone: the text was changed or left since then.',
  plan: 'When to publish',
  goesTo: (names: readonly string[]) => `To ${listOf(names)}`,
  now: 'Now',
  at: 'Pick a time',
  notAt: 'No time',
  limit: 'Expires …',
  limitAt: (zone: string) => `Expires (${zone})`,
  noLimit: 'Never expires',
  nextFree: 'Next slot',
  queueForApproval: 'Queue for approval',
  byKeys: 'Ctrl or ⌘ and Enter',
  from: (moment: string) => `from ${moment}`,
  slotOf: (name: string, moment: string) => `${name}: ${moment}`,
  asThread: (count: number) => `Publish a thread of ${count} posts`,
  asThreadAsk: (network: string, count: number) =>
    `The text is too long for one post on ${network}. It is published there as a thread of ` +
    `${count} posts. Shorten it, or customize it for ${network}, to publish one post.`,
  planned: (count: number) => (count === 1 ? 'Scheduled' : `Scheduled on ${count} networks`),
  published: (count: number) => (count === 1 ? 'Published' : `Published on ${count} networks`),
  notPublished: (count: number) =>
    count === 1 ? 'A post was not published' : `${count} posts were not published`,
  asked: 'Awaiting approval',
  undone: 'Undone. The text is back.',
  undoneTooLate: 'Too late to undo: the post is being published or is published already.',
  noAnswer: 'The server does not answer. Try again: nothing is scheduled twice.',
  noSlots: (names: readonly string[]) =>
    `${listOf(names)} ${names.length === 1 ? 'has' : 'have'} no slots.`,
  networks: 'Post to',
  topic: 'Topic',
  topicHint: 'Subject, angle or opening hook',
  topicPlaceholder: 'What we learnt moving our bakery’s orders to one screen',
  sourceHint:
    'Optional: web addresses, pasted notes or files. The draft states only what they say; from ' +
    'a topic alone it has little to say.',
  sourceNeeded: 'A remix needs a source: a web address, notes or a file.',
  changeType: (name: string) => `Change to ${name}`,
  tone: 'Tone',
  type: 'Type',
  cost: (cost: number) => (cost === 1 ? '1 credit' : `${cost} credits`),
  after: (left: number) => `${numberText(left)} left afterwards`,
  notEnough: (left: number) => `Only ${left} left`,
  generate: 'Write draft',
  generateSeveral: (count: number) => `Write ${count} drafts`,
  balance: (used: number, left: number) => `${used} used · ${numberText(left)} credits left`,
  written: (count: number, balance: string) =>
    `${count === 1 ? 'The draft is' : `${count} drafts are`} written: ${balance}`,
  failedOn: (network: string) => `${network} could not be written. It was not charged.`,
  text: 'Text',
  piece: (type: string, number: number) =>
    type === 'carousel' ? `Slide ${number}` : `Post ${number}`,
  addPiece: (type: string) => (type === 'carousel' ? 'Add slide' : 'Add post'),
  addFirstComment: 'Add a first comment',
  firstComment: 'First comment',
  firstCommentHint: 'Posted below the post as soon as it is published.',
  snippets: 'Snippets',
  removePiece: 'Remove',
  removedPiece: (label: string) => `${label} removed`,
  states: {
    saved: 'Saved',
    waiting: 'Not saved yet',
    saving: 'Saving …',
    trying_again: 'Not saved: trying again …',
    refused: 'Not saved',
    elsewhere: 'Not saved: changed elsewhere',
    empty: 'Not saved: there is no text',
  },
  tryingAgain:
    'The server does not answer. The text is kept on this device and is saved as soon as the ' +
    'server is back.',
  signedOut:
    'Your session has ended. The text is kept on this device: sign in again in another ' +
    'window, and it is saved.',
  elsewhere: 'This draft was changed in another window, or by another person. There it now reads:',
  keepMine: 'Keep my text',
  takeTheirs: 'Take that text',
  leaveAsk:
    'The text is not saved yet. It is kept on this device, and saving goes on. Leave this page?',
  timeOpen: 'Fill in day and time to schedule it.',
  limitOpen: 'Fill in day and time when it expires, or choose “Never expires”.',
  tooMany: 'Too many requests for your plan. It continues automatically.',
  planningAsk: 'The post is still being scheduled. Leave this page?',
  inFormer: (text: string) => `In the workspace that you left: ${text}`,
  notScheduled: {
    trying_again:
      'Not scheduled: the text on this page could not be saved. Try again when the server answers.',
    waiting: 'Not scheduled: the text was still being changed.',
    saving: 'Not scheduled: the text was still being saved.',
    refused: 'Not scheduled: the text on this page was refused.',
    elsewhere: 'Not scheduled: the draft was changed elsewhere. Choose one of the two texts first.',
    empty: 'Not scheduled: there is no text.',
    saved: 'Not scheduled.',
  },
  seenOther:
    'Not scheduled: the draft was changed elsewhere. This page now shows the present text; ' +
    'schedule it if it is right.',
  failedAt: (connection: string, moment: string) => `${connection}: this post failed on ${moment}.`,
  retriesFailed: 'Scheduling it here publishes that post. No second post is made.',
  openFailed: 'Open the failed post',
  mayBeOut:
    'Not scheduled: this text may be published already. Open the post of this draft and ' +
    'decide there.',
  scheduleAgain: 'Schedule it again',
  length: (length: number | null, limit: number) =>
    `${length === null ? '…' : numberText(length)} / ${numberText(limit)}`,
  units: {
    weighted: 'X counts addresses as 23 and some characters as two',
    characters: 'Counted in characters',
    graphemes: 'Counted in characters as people see them: an emoji is one',
    mastodon: 'Counted as Mastodon does: addresses as 23, mentions without their server',
    utf16: 'Counted in UTF-16 units, as TikTok does',
  },
  tooLongThread: 'Longer than one post: it will be published as a thread.',
  tooLong: 'Too long for this network: shorten it. Nothing is ever cut.',
  previewFor: (network: string) => `Preview for ${network}`,
  previewEmpty: 'The preview appears with the first words.',
  previewNone: 'Choose a network to see the preview.',
  slide: (number: number, count: number) => `${number} of ${count}`,
  nextSlide: 'Next slide',
  earlierSlide: 'Earlier slide',
  picture: (number: number) => `Picture ${number} of this post, drawn from its text`,
  document: 'Document (PDF)',
  justNow: 'just now',
  schedule: 'Schedule',
  askForApproval: 'Ask for approval',
  when: (zone: string) => `Day and time (${zone})`,
  setUpSlots: 'Set up slots',
  open: 'Open',
  sample: 'Your brand',
})
