import { texts } from './texts.ts'

const postCount = (count: number, more: boolean) =>
  count === 1 ? '1 post' : `${count}${more ? '+' : ''} posts`

// The default of CRIER_MAX_LATENESS: what the operator has set is not told to browsers.
const afterPause =
  'When the pause ends, posts that are at most a day late are published at once, one after the ' +
  'other. Later ones fail as missed, and can be published by hand. (Your operator may have ' +
  'set another limit than a day.)'

export const connectionTexts = texts('connectionTexts', {
  title: 'Connections',
  lead: 'The networks that this workspace publishes on.',
  count: (count: number) => (count === 1 ? '1 connection' : `${count} connections`),
  ofNetwork: (name: string, network: string) => `${name}, ${network}`,
  unnamed: 'Not connected yet',
  removedOne: 'Removed connection',
  filter: 'Show only',
  all: 'All connections',
  allOf: (network: string) => `All of ${network}`,
  notConnected: 'No account connected. Connect one to publish here.',
  label: 'Name',
  labelHint: 'What you call it. Empty: as the network calls the account.',
  save: 'Save',
  change: 'Change',
  changeTitle: (name: string) => `Change ${name}`,
  renamed: 'Renamed',
  main: 'Main',
  mainHint: 'The one that is meant where only the network is named',
  mainText: (network: string) =>
    `The main connection is meant where only ${network} is named, as in calls of the API. ` +
    'What is planned already stays where it is.',
  makeMain: 'Make main',
  madeMain: 'It is the main connection now. Nothing that is planned has moved.',
  paused: 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  pauseText: 'A paused connection publishes nothing. Its posts stay in the calendar.',
  pausedText: 'It is paused and publishes nothing.',
  pauseTitle: (name: string) => `Pause ${name}`,
  resumeTitle: (name: string) => `Resume ${name}`,
  pauseEffect: (pending: number, more: boolean) => [
    pending === 0
      ? 'No post is scheduled here now. What is scheduled later waits too.'
      : `${postCount(pending, more)} ${pending === 1 ? 'is' : 'are'} scheduled here, and will ` +
        'wait. A post that is already being published is still published.',
    afterPause,
  ],
  resumeEffect: (due: number, more: boolean) =>
    due === 0
      ? ['No post was due during the pause. The scheduled ones are published at their times.']
      : [`${postCount(due, more)} ${due === 1 ? 'was' : 'were'} due during the pause.`, afterPause],
  nowPaused: (name: string) => `${name} is paused`,
  resumed: (name: string) => `${name} publishes again`,
  remove: 'Remove',
  removeAsk: (name: string) =>
    `Remove ${name}? Its slots go with it. What it has published stays on the network, and in ` +
    'the list of posts.',
  removed: 'Removed',
  seeItsPosts: 'See the posts that wait here',
  addOne: 'Add a connection',
  addText:
    'One more account or page to publish as. It has its own calendar, its own name ' +
    'and its own pause.',
  addAndConnect: 'Add and connect',
  health: {
    ok: 'Connected',
    expiring: 'Expires soon',
    needs_reconnect: 'Reconnect needed',
    not_connected: 'Not connected',
  },
  sandbox: 'Sandbox',
  sandboxHint: 'A simulated network inside this server. Nothing leaves it.',
  connect: 'Connect',
  reconnect: 'Reconnect',
  disconnect: 'Disconnect',
  disconnectAsk: (name: string, network: string) => `Disconnect ${name} from ${network}?`,
  disconnectEffect: (pending: number, more: boolean) =>
    pending === 0
      ? 'No post is scheduled here.'
      : `${postCount(pending, more)} ${pending === 1 ? 'is' : 'are'} scheduled here and will ` +
        'fail at the scheduled time, unless you connect it again before.',
  disconnected: 'Disconnected',
  opened: 'Allow it in the tab that opened. This page follows.',
  asPage: 'As a page',
  kind: 'Which network',
  live: 'Live',
  as: 'Posts as',
  expires: 'Access until',
  renewal: { automatic: 'renewed automatically', by_hand: 'then connect the account again' },
  rehearse: 'Rehearse a failure',
  rehearseText:
    'The sandbox networks can misbehave on purpose, so that you see beforehand what your ' +
    'posts, your webhooks and you yourself will do.',
  network: 'Network',
  fault: 'What goes wrong',
  times: 'How often',
  once: 'Once',
  timesCount: (count: number) => `${count} times`,
  untilRemoved: 'Until removed',
  add: 'Set up',
  active: 'Set up now',
  none: 'Nothing is set up: the sandbox behaves.',
  left: (left: number | null) =>
    left === null ? 'until removed' : left === 1 ? 'once' : `${left} times`,
  clear: 'Remove all',
  cleared: 'The sandbox behaves again',
  added: 'Set up. It happens at the next post on that network.',
})

export const faultTexts = texts('faultTexts', {
  token_expired: 'Access has expired',
  permission_denied: 'Permission is denied',
  rate_limited: 'Too many posts: wait',
  content_rejected: 'The text is refused',
  duplicate_content: 'The text is called a duplicate',
  media_rejected: 'The pictures are refused',
  unavailable: 'The network is down',
  accept_then_hang: 'It takes the post, then never answers',
  accept_then_reset: 'It takes the post, then breaks the connection',
  accept_then_5xx: 'It takes the post, then says it failed',
  accept_then_lie: 'It takes the post, then denies it',
  accept_then_202: 'It takes the post, then answers 202 without a word',
  accept_then_429: 'It takes the post, then says there were too many calls',
  accept_then_500: 'It takes the post, then answers 500',
  accept_then_502: 'It takes the post, then answers 502',
  accept_then_503: 'It takes the post, then answers 503',
  accept_then_504: 'It takes the post, then answers 504',
  accept_then_duplicate: 'It takes the post, then calls it a duplicate',
  slow: 'It answers slowly',
  read_lag: 'New posts show up late',
  refresh_rotate_then_drop: 'Access is renewed, but the answer is lost',
})
