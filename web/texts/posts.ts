import type { Attempt, Schedule } from '@crier/sdk/operations.ts'
import { numberText } from '../time/format.ts'
import { plainWords } from './problems.ts'
import { texts } from './texts.ts'

type ErrorCode = NonNullable<Schedule['error_code']>
type Outcome = NonNullable<Attempt['outcome']>

export const postTexts = texts('postTexts', {
  title: 'Posts',
  views: {
    pending: 'Scheduled',
    queue: 'Queue',
    awaiting: 'To approve',
    publishing: 'Publishing',
    published: 'Published',
    failed: 'Failed',
    drafts: 'Drafts',
    repeats: 'Repeats',
  },
  empty: {
    pending: ['Nothing is scheduled', 'Write a post and give it a time or the next free slot.'],
    awaiting: [
      'Nothing to approve',
      'Requests of contributors and agents appear here until they are approved or rejected.',
    ],
    publishing: [
      'Nothing is being published right now',
      'Posts appear here between their time and the network’s answer.',
    ],
    published: [
      'Nothing has been published yet',
      'Published posts appear here, with their address on the network.',
    ],
    failed: ['Nothing has failed', 'Failed posts appear here, with the reason and what to do.'],
    drafts: ['No drafts', 'Texts that you have not scheduled yet appear here.'],
    repeats: [
      'Nothing is repeated',
      'Open a post that is worth publishing again, and choose “Repeat” there.',
    ],
  },
  draftKind: 'Which texts',
  draftKinds: { open: 'Drafts', used: 'Used texts', deleted: 'Trash' },
  noDrafts: {
    used: ['No used texts', 'Texts of scheduled and published posts appear here.'],
    deleted: ['The trash is empty', 'You can restore a deleted draft for 30 days.'],
  },
  remains: (end: string) => `Deleted for good ${end}`,
  restore: 'Restore',
  deleteScheduled: 'This text is scheduled. Cancel its post first, then delete the draft.',
  write: 'Write a post',
  showAll: 'Clear the search',
  writeFirst: 'Write one now',
  seePlanned: 'See what is scheduled',
  seeCalendar: 'See the calendar',
  search: 'Search drafts',
  searchPosts: 'Search posts',
  order: 'Order',
  earliestFirst: 'Earliest first',
  latestFirst: 'Latest first',
  nonePostFound: [
    'No post here has these words',
    'Words are found in any order, also by a part of them. Other states may have some.',
  ],
  noneFound: ['No draft has these words', 'Words are found in any order, also by a part of them.'],
  bulk: {
    all: 'Choose all',
    chosen: (count: number) => `${count} chosen`,
    choose: (name: string) => `Choose ${name}`,
    refused: (count: number, why: string) =>
      count === 1 ? why : `${count} were refused. The first: ${why}`,
    onlyOf: (label: string, count: number) => `${label} (${count})`,
    approve: 'Approve …',
    move: 'Move …',
    copy: 'Copy …',
    approved: (count: number) => (count === 1 ? 'Approved' : `${count} posts approved`),
    cancel: 'Cancel posts',
    cancelAsk: 'Cancel these posts? They will not be published. Their drafts stay.',
    cancelForGoodAsk:
      'Cancel these posts? They will not be published, and this cannot be undone. ' +
      'Their drafts stay.',
    cancelled: (count: number) => (count === 1 ? 'Cancelled' : `${count} posts cancelled`),
    toSlots: 'Move to the next slots',
    moved: (count: number) =>
      count === 1 ? 'Moved to the next slot' : `${count} posts moved to the next slots`,
    putAway: 'Archive',
    putAwayDone: (count: number) => (count === 1 ? 'Archived' : `${count} archived`),
    fetchBack: 'Restore',
    fetchedBack: (count: number) => (count === 1 ? 'Restored' : `${count} restored`),
    remove: 'Delete',
    removed: (count: number) => (count === 1 ? 'Draft deleted' : `${count} drafts deleted`),
  },
  more: 'Load more',
  post: (network: string) => `${network} post`,
  edit: 'Edit text',
  onNetwork: 'See it on the network',
  move: 'Move',
  moveTitle: 'Move to another time',
  limit: 'Expires (optional)',
  limitHint: 'A post that could not be sent by then fails instead of being published late.',
  repeat: {
    open: 'Repeat',
    title: 'Repeat this post',
    text:
      'In the next free slot, this many weeks after the time before. Each repetition is a ' +
      'separate post in the calendar, and can be moved or cancelled.',
    weeks: 'Every … weeks',
    save: 'Repeat',
    saved: (weeks: number, when: string | null) =>
      `${weeks === 1 ? 'Repeats every week' : `Repeats every ${weeks} weeks`}${when === null ? '' : `; the next time is ${when}`}.`,
    stop: 'Stop repeating',
    stopped: 'Stopped. Repetitions that are already scheduled stay.',
    fact: 'Repeats',
    every: (weeks: number) => (weeks === 1 ? 'every week' : `every ${weeks} weeks`),
    next: (moment: string) => `Next: ${moment}`,
    noneNext: 'The next one is not scheduled yet',
    change: 'Change',
    changeOf: (name: string) => `Change how “${name}” repeats`,
    choose: 'Choose a published post',
  },
  times: {
    move: {
      title: (count: number) => (count === 1 ? 'Move the post' : `Move ${count} posts`),
      submit: 'Move',
      done: (count: number) => (count === 1 ? 'Moved' : `${count} posts moved`),
    },
    copy: {
      title: (count: number) => (count === 1 ? 'Copy the post' : `Copy ${count} posts`),
      submit: 'Copy',
      done: (count: number) => (count === 1 ? 'Copied' : `${count} posts copied`),
    },
    days: 'Days later',
    daysHint: 'Below zero: days earlier.',
    time: 'Time of day (optional)',
    timeHint: 'Without one, each post keeps its own.',
    nextSlots: 'Next free slots',
  },
  copying: {
    open: 'Copy',
    title: 'Copy this post',
    text: 'A new post with the same text, files and first comment. This one stays as it is.',
    connection: 'On the connection',
    asDraft: 'As a draft',
    submit: 'Copy',
    done: (moment: string) => `Copied to ${moment}`,
  },
  toNextFree: 'Next free slot',
  moved: 'Moved',
  cancel: 'Cancel post',
  cancelAsk: 'Cancel this post? It will not be published. Its draft stays.',
  cancelled: 'Cancelled. The draft is still there.',
  keep: 'Keep it',
  retry: 'Publish now',
  retried: 'It is being published again.',
  publishTwice: 'Publish a second time',
  publishTwiceAsk: (network: string) =>
    `This text was scheduled again on ${network} since this post failed. If you publish this ` +
    'post too, the text appears there twice.',
  republishedAs: {
    published: (moment: string) => `This text was published again on ${moment}, by another post.`,
    planned: (moment: string) => `This text was scheduled again, for ${moment}, by another post.`,
    open: 'Open that post',
  },
  putAwayRepublished: 'Archive this failed post if the other post replaces it.',
  retryMissing: 'Send the missing posts',
  retryComment: 'Send the first comment',
  commentAgain: 'It was not posted: send it',
  commentMissing: 'First comment missing',
  journal: 'What happened',
  journalEmpty: 'Nothing has been tried yet. Every call to the network will appear here.',
  networkSaid: 'The network’s own answer',
  status: (status: number) => `HTTP ${status}`,
  took: (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`),
  running: 'no answer yet',
  pieceOf: (piece: number) => `post ${piece} of the thread`,
  facts: {
    time: 'Time',
    viewer: 'Your clock',
    limit: 'Expires',
    network: 'Network',
    published: 'Published',
    late: 'Delay',
    next: 'Next try',
    id: 'Network’s id',
    schedule: 'Id',
  },
  seconds: (seconds: number) => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`,
  whatToDo: 'What to do',
  askAgain: 'Fix the cause, then queue it for approval again. Owners can reconnect the network.',
  ownersReconnect: 'Owners of this workspace can reconnect networks.',
  othersPublish: 'Owners and editors of this workspace can publish it again or archive it.',
  unsureTitle: 'Was it published?',
  editorsDecide: 'Owners and editors of this workspace can decide.',
  unsureText: (network: string) =>
    `${network} was sent the post, but its answer was lost, and asking for the post did not ` +
    `settle the question. Look at ${network}, then say which it is.`,
  itIsOut: 'It was published',
  itIsOutText: 'Mark it as published. It is never sent again.',
  itsAddress: 'Its address (optional)',
  itIsNotOut: 'It was not published',
  itIsNotOutText: 'Publish it again now. If it was published after all, it appears twice.',
  publishAgain: 'Publish again',
  publishAgainAsk: (network: string) =>
    `If the post is on ${network} after all, it appears there twice. Publish it again only if ` +
    'you looked and it is not there.',
  openProfile: (network: string) => `Open your profile on ${network}`,
  recorded: 'Marked as published.',
  resolvedText: (who: string | null, moment: string) =>
    `${who ?? 'Someone'} confirmed on ${moment} that this post was published.`,
  putAway: 'Archive',
  putAwayDone: 'Archived. It is no longer among the failed posts.',
  fetchBack: 'Restore',
  fetchedBack: 'Restored. It is among the failed posts again.',
  showPutAway: 'Show archived posts',
  hidePutAway: 'Show failed posts',
  nonePutAway: ['No archived posts', 'Failed posts that you archive appear here.'],
  approval: {
    title: { awaiting: 'Awaiting approval', approved: 'Approved', rejected: 'Rejected' },
    asked: (who: string | null) => `Requested by ${who ?? 'someone'}.`,
    changed: 'A person without approval rights changed it after it was scheduled.',
    decided: {
      approved: (who: string | null, moment: string) =>
        `${who ?? 'Someone'} approved it on ${moment}.`,
      rejected: (who: string | null, moment: string) =>
        `${who ?? 'Someone'} rejected it on ${moment}.`,
    },
    waits: 'It is published only if it is approved by then.',
    binds:
      'The approval covers the text, the time and the connection. After a change by a person ' +
      'without approval rights it waits again.',
    comment: 'Comment (optional)',
    approve: 'Approve',
    approveAll: (count: number) => (count === 1 ? 'Approve the post' : `Approve ${count} posts`),
    next: (count: number) => `Next to approve (${count})`,
    reject: 'Reject',
    done: {
      approved: 'Approved. It will be published at its time.',
      rejected: 'Rejected. It will not be published.',
    },
  },
  reconnect: 'Reconnect',
  delete: 'Delete',
  deleted: 'Draft deleted',
  /** Only what the model's server tells is counted. */
  modelCalls: (
    calls: readonly {
      milliseconds: number
      input_tokens: number | null
      output_tokens: number | null
    }[],
  ) => {
    const sum = (numbers: readonly (number | null)[]) =>
      numbers.reduce<number>((total, each) => total + (each ?? 0), 0)
    const tokens = sum(calls.flatMap((call) => [call.input_tokens, call.output_tokens]))
    const seconds = (sum(calls.map(({ milliseconds }) => milliseconds)) / 1_000).toFixed(1)
    return ` · ${tokens === 0 ? '' : `${numberText(tokens)} tokens, `}${seconds} s`
  },
  draftMeta: (writer: string) =>
    ({ model: 'Written by the model', offline: 'Written offline', author: 'Written by hand' })[
      writer
    ] ?? writer,
})

export const phaseTexts = texts('phaseTexts', {
  prepare: 'Prepared',
  send: 'Sent',
  look_up: 'Checked',
} satisfies Record<Attempt['phase'], string>)

/**
 * What an attempt came to, in plain words; looking for a post means something else than sending it.
 */
export function outcomeText(phase: Attempt['phase'], outcome: Outcome | null): string {
  return outcome === null ? outcomeTexts.none : outcomeTexts[phase][outcome]
}

const sent = {
  refused: 'the network refused it; nothing was created',
  throttled: 'the network asked us to wait; nothing was created',
  access_lost: 'the network no longer accepts our access; nothing was created',
  unreachable: 'the network could not be reached; nothing was created',
}

export const outcomeTexts = texts('outcomeTexts', {
  none: 'no answer was recorded',
  prepare: {
    ...sent,
    confirmed: 'everything was uploaded',
    unknown: 'no clear answer; nothing is public yet',
  },
  send: {
    ...sent,
    confirmed: 'the network accepted it',
    unknown: 'the answer was lost, so the post may or may not be there',
  },
  look_up: {
    confirmed: 'it is there',
    refused: 'it is not there',
    throttled: 'the network asked us to wait',
    access_lost: 'the network no longer accepts our access',
    unreachable: 'the network could not be reached',
    unknown: 'the network could not say',
  },
} satisfies Readonly<Record<Attempt['phase'], Record<Outcome, string>>> & { none: string })

/** What a person can do about it. */
export const remedyTexts = texts('remedyTexts', {
  platform_token_expired: 'Reconnect the network, then publish again.',
  platform_not_connected: 'Connect the network, then publish again.',
  platform_permission_denied:
    'Do what the message says: on the network itself, or by connecting it again. ' +
    'Then publish again.',
  platform_app_not_ready:
    'Tell the operator of this server: its application at the network is not ready. Leave the ' +
    'post as it is.',
  platform_rate_limited: 'Wait until the network accepts posts again, then publish.',
  content_rejected: 'Change the text so that the network accepts it, then publish again.',
  duplicate_content: 'The network has seen this text before: change it, then publish again.',
  media_rejected:
    'The network did not take the pictures: change the text that they are drawn ' +
    'from, or try again.',
  media_unreachable:
    'Tell the operator of this server: the network cannot fetch files from it. ' +
    'Leave the post as it is.',
  platform_unavailable: 'The network was unavailable for too long. Publish again when it is back.',
  publication_unconfirmed: 'Check the network, then say whether the post was published.',
  not_finished_in_app:
    'Finish it in the TikTok app. When it is published, say so here. To have it handed over again, ' +
    'delete it in the app first.',
  missed_window: 'Nothing was running when the post was due. Publish it now if it still matters.',
  not_approved:
    'The post was not approved when it was due. A person with approval rights can publish it now.',
  internal_error:
    'This server had an error. Publish again. If it fails again, send the operator the id below.',
} satisfies Record<ErrorCode, string>)

/**
 * Why a post failed, in the reader's language; in English by the server's words, which quote
 * the network.
 */
export const failureTexts = texts('failureTexts', {
  platform_token_expired: (detail: string) => detail,
  platform_not_connected: (detail: string) => detail,
  platform_permission_denied: (detail: string) => detail,
  platform_app_not_ready: (detail: string) => detail,
  platform_rate_limited: (detail: string) => detail,
  content_rejected: (detail: string) => detail,
  duplicate_content: (detail: string) => detail,
  media_rejected: (detail: string) => detail,
  media_unreachable: (detail: string) => detail,
  platform_unavailable: (detail: string) => detail,
  publication_unconfirmed: (detail: string) => detail,
  not_finished_in_app: (detail: string) => detail,
  missed_window: (detail: string) => detail,
  not_approved: (detail: string) => detail,
  internal_error: (detail: string) => detail,
} satisfies Record<ErrorCode, (detail: string) => string>)

export const failureText = ({
  error_code,
  error_message,
}: Pick<Schedule, 'error_code' | 'error_message'>): string | null =>
  error_code === null || error_message === null
    ? error_message
    : failureTexts[error_code](plainWords(error_message))

/** Who can fix a failed post. */
export const causeTexts = texts('causeTexts', {
  author: 'Cause: the post itself',
  connection: 'Cause: the connection',
  operator: 'Cause: this server, for its operator to fix',
  network: 'Cause: the network',
  unknown: 'Cause: unknown',
} satisfies Record<NonNullable<Schedule['error_cause']>, string>)
