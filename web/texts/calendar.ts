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
  words: 'Words of the first line',
  state: 'State',
  allStates: 'All states',
  clearFilter: 'Show everything',
  nothingFound: 'No post in these days is like that.',
  choose: 'Choose several',
  choosing: 'Chosen posts',
  endChoosing: 'Done',
  nothingToChoose: 'No post to choose here.',
  needs: {
    reconnect: (names: readonly string[]) =>
      `Connect ${listOf(names)} again: until then nothing goes out there.`,
    expiring: (names: readonly string[]) =>
      `The access to ${listOf(names)} ends soon: connect it again before.`,
    away: (names: readonly string[]) =>
      `No account is connected to ${listOf(names)}: posts planned there fail at their time.`,
    paused: (names: readonly string[]) =>
      `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} paused: posts wait there until ` +
      'it is resumed.',
  },
  toConnections: 'To the connections',
  zone: (zone: string) => `Times in ${zone}`,
  zoneOfViewer: (zone: string, time: string) => `Your own clock (${zone}) reads ${time}`,
  freeSlot: (network: string, time: string) => `Write for ${network}, ${time}`,
  withoutText: 'Without a text',
  post: (network: string, time: string, status: string, opening: string) =>
    `${network}, ${time}, ${status}: ${opening}`,
  free: 'Free slot',
  openDay: (day: string) => `${day}: open the day`,
  keysOfMonth: 'The arrow keys go from day to day, Enter opens one.',
  hours: 'Hours of the day',
  past: (count: number) =>
    count === 1 ? 'Show what is over' : `Show the ${numberText(count)} that are over`,
  more: (count: number) => `${numberText(count)} more`,
  moreAt: (count: number, moment: string) => `${numberText(count)} more from ${moment} on`,
  moved: (moment: string) => `Moved to ${moment}`,
  movedBack: (moment: string) => `Back at ${moment}`,
  inPast: 'That time is over',
  emptyTitle: 'Nothing is planned yet',
  emptyText:
    'Write a post and give it a time, or set up recurring slots that fill the calendar with ' +
    'places to write for.',
  write: 'Write a post',
  setUpSlots: 'Set up slots',
  connectReal: 'Connect a real account',
  notMoved: 'Not moved.',
})
