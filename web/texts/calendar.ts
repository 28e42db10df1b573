import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

export const calendarTexts = texts('calendarTexts', {
  title: 'Calendar',
  today: 'Today',
  earlier: 'Earlier',
  later: 'Later',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  list: 'List',
  view: 'View',
  networks: 'Networks',
  hide: (network: string) => `${network} is shown: hide it`,
  show: (network: string) => `${network} is hidden: show it`,
  freeSlots: 'Free slots',
  hideFree: 'Free slots are shown: hide them',
  showFree: 'Free slots are hidden: show them',
  filter: 'Filter',
  words: 'Search',
  state: 'State',
  allStates: 'All states',
  clearFilter: 'Show everything',
  nothingFound: 'No posts match these filters.',
  askClient: 'Show these posts to a client',
  choose: 'Choose several',
  choosing: 'Chosen posts',
  endChoosing: 'Done',
  nothingToChoose: 'No post to choose here.',
  needs: {
    reconnect: (names: readonly string[]) =>
      `Reconnect ${listOf(names)}: until then nothing is published there.`,
    expiring: (names: readonly string[]) =>
      `The access to ${listOf(names)} expires soon: reconnect it before then.`,
    away: (names: readonly string[]) =>
      `No account is connected to ${listOf(names)}: posts scheduled there will fail.`,
    paused: (names: readonly string[]) =>
      `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} paused: posts wait there until ` +
      'it is resumed.',
  },
  toConnections: 'To the connections',
  zone: (zone: string) => `Times in ${zone}`,
  zoneOfViewer: (zone: string, time: string) => `${time} in your time zone (${zone})`,
  freeSlot: (network: string, time: string) => `Write for ${network}, ${time}`,
  withoutText: 'No text',
  post: (network: string, time: string, status: string, opening: string) =>
    `${network}, ${time}, ${status}: ${opening}`,
  free: 'Free slot',
  openDay: (day: string) => `${day}: open the day`,
  keysOfMonth: 'Use the arrow keys to move between days, and Enter to open a day.',
  hours: 'Hours of the day',
  past: (count: number) =>
    count === 1 ? 'Show 1 past post' : `Show ${numberText(count)} past posts`,
  more: (count: number) => `${numberText(count)} more`,
  moreAt: (count: number, moment: string) => `${numberText(count)} more from ${moment} on`,
  moved: (moment: string) => `Moved to ${moment}`,
  movedBack: (moment: string) => `Back at ${moment}`,
  inPast: 'This time is in the past',
  emptyTitle: 'Nothing is planned yet',
  emptyText:
    'Write a post and choose a time, or set up recurring slots to see which times still need ' +
    'a post.',
  write: 'Write a post',
  setUpSlots: 'Set up slots',
  connectReal: 'Connect a real account',
  notMoved: 'Not moved.',
})
