import { texts } from './texts.ts'

export const queueTexts = texts('queueTexts', {
  connection: 'Connection',
  hint: 'The times stay: a post that you move takes the time of its new place.',
  keys:
    'Space picks the post up and puts it down, the arrow keys move it, Escape ' +
    'leaves it where it was.',
  handle: (name: string) => `Drag ${name}`,
  earlier: (name: string) => `Move ${name} earlier`,
  later: (name: string) => `Move ${name} later`,
  shuffle: 'Shuffle',
  list: 'Posts in publishing order',
  due: 'Due',
  lifted: (name: string, place: number, count: number) =>
    `Picked up ${name}, ${place} of ${count}.`,
  at: (place: number, count: number, when: string) => `${place} of ${count}: ${when}.`,
  left: (name: string) => `${name} stays where it was.`,
  moved: (name: string, place: number, count: number, when: string) =>
    `“${name}” is now ${place} of ${count}: ${when}`,
  shuffled: 'Shuffled: the same times, in another order',
  back: 'The order is as it was before',
  limited: (name: string, when: string) =>
    `“${name}” must be published before ${when}: it cannot be moved there.`,
  conflict: (name: string | undefined) =>
    `Nothing was moved: ${name === undefined ? 'a post' : `“${name}”`} is being published, or was ` +
    'changed meanwhile. This is the order now.',
  first: (count: number) => `The first ${count} posts are shown.`,
  onlyEditors: 'Owners and editors of this workspace change the order.',
  write: 'Write a post for it',
  empty: [
    'Nothing is scheduled on this connection',
    'Scheduled posts appear here in publishing order.',
  ],
})
