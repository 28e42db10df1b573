import { texts } from './texts.ts'

export const queueTexts = texts('queueTexts', {
  connection: 'Connection',
  hint: 'The times stay: move a post, and it takes the time of the place where you put it.',
  keys:
    'Space picks the post up and puts it down, the arrow keys move it, Escape ' +
    'leaves it where it was.',
  handle: (name: string) => `Drag ${name}`,
  earlier: (name: string) => `Move ${name} earlier`,
  later: (name: string) => `Move ${name} later`,
  shuffle: 'Shuffle',
  list: 'Posts in the order in which they go out',
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
    `“${name}” must go out before ${when}: it cannot stand there.`,
  conflict: (name: string | undefined) =>
    `Nothing was moved: ${name === undefined ? 'a post' : `“${name}”`} is going out, or was ` +
    'changed meanwhile. This is the order now.',
  first: (count: number) => `The first ${count} posts stand here.`,
  onlyEditors: 'Owners and editors of this workspace change the order.',
  write: 'Write a post for it',
  empty: [
    'Nothing waits on this connection',
    'Posts stand here in the order in which they go out, once they have a time.',
  ],
})
