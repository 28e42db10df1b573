import type { Mutant, TestedBug } from './mutants-of-the-engine.ts'

/** Ways to send twice after an answer that came back, and to tell an end that was none. The simulation must notice these. */
export const mutantsOfSecondSends: readonly Mutant[] = [
  {
    name: 'a refusal is believed without a look',
    faults: ['death=0', 'standstill=0'],
    changes: [
      [
        'server/publishing/next-step.ts',
        `isInQuestion(outcome) && outcome.kind !== 'access_lost' ? lookAgain(situation) : afterCall`,
        'afterCall',
      ],
      ['server/publishing/send.ts', `isInQuestion(outcome) && step.do !== 'fail'`, `isInQuestion(outcome) && step.do === 'look'`],
    ],
  },
  {
    name: 'an intent is withdrawn although it was acted on',
    faults: ['answerLost=0.1'],
    changes: [
      [
        'server/publishing/send.ts',
        '  const situation = situationOf(run, armed,',
        `  if (outcome.kind === 'unknown') {
    const intent = { lease: run.lease, piece: armed.piece, sentAs: '', hash: armed.intent_hash!, now: armed.intent_at!, leaseNeededUntil }
    await withdraw(run.context, intent, piece, leaseNeededUntil)
    throw new Fenced()
  }
  const situation = situationOf(run, armed,`,
      ],
    ],
  },
  {
    name: 'a picture is handed over under an address that was closed',
    faults: ['late=0.1', 'answerLost=0.1'],
    changes: [['server/publishing/fetch-store.ts', ' where picture_fetch.closed_at is null\n', ', closed_at = null\n']],
  },
  {
    name: 'addresses are closed although one was fetched',
    faults: ['answerLost=0.1'],
    changes: [
      [
        'server/publishing/fetch-store.ts',
        'case when log.fetched_at is null then coalesce(log.closed_at, excluded.closed_at) end',
        'excluded.closed_at, fetched_at = null',
      ],
    ],
  },
  {
    name: 'a doubtful post is put back to pending',
    faults: ['late=0.1'],
    changes: [
      [
        'server/publishing/ending.ts',
        `return run.schedule.was !== 'published' && run.pieces.every(({ state, intent_at }) => state !== 'out' && intent_at === null)`,
        `return run.schedule.was !== 'published'`,
      ],
    ],
  },
  {
    name: 'nobody is told of a post that missed its window',
    faults: ['blackoutsPerDay=1'],
    changes: [
      [
        'server/publishing/ending.ts',
        `return { change, announcement: { kind: 'failed', code, message } }`,
        `return code === 'missed_window' ? { change } : { change, announcement: { kind: 'failed', code, message } }`,
      ],
    ],
  },
  {
    name: 'an attempt that was cut off counts as delivered',
    faults: ['death=0.006', 'standstill=0'],
    changes: [
      [
        'server/webhooks/attempt-delivery.ts',
        `if (delivery.cut_off) return { ...failed, error:`,
        `if (delivery.cut_off) return { ...failed, delivered: true, error:`,
      ],
    ],
  },
]

/** Those at places that the simulation does not reach as surely: a test is named that must notice each. */
export const mutantsNearSecondSends: readonly TestedBug[] = [
  {
    name: 'a rate limit that ends soon is believed where nobody can look',
    tests: ['server/publishing/next-step.test.ts'],
    changes: [['server/publishing/next-step.ts', 'return isBlind ?', 'return isBlind && false ?']],
  },
  {
    name: 'an intent whose commit was not answered stays, and its post is in doubt',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/send.ts', '    await withdraw(context, intent, piece, leaseNeededUntil)\n', '']],
  },
  {
    name: 'a first comment is sent again and again until it is taken',
    tests: ['tests/networks/first-comment.test.ts'],
    changes: [['server/publishing/run.ts', 'const once = isComment(run, piece)', 'const once = false && isComment(run, piece)']],
  },
  {
    name: 'a first comment that was given up is sent when the link of its post is asked for',
    tests: ['tests/networks/first-comment.test.ts'],
    changes: [['server/publishing/run.ts', '!(isGivenUp && isComment(run, piece))', '!(isGivenUp && false)']],
  },
  {
    name: 'a refused first comment fails its post',
    tests: ['tests/networks/first-comment.test.ts'],
    changes: [
      [
        'server/publishing/ending.ts',
        '  if (isComment(run, piece)) {',
        '  if (isComment(run, piece)) return failed(schedule, step)\n  if (isComment(run, piece)) {',
      ],
    ],
  },
  {
    name: 'an approval does not bind the first comment',
    tests: ['tests/api/approved-content.test.ts'],
    changes: [['server/database/migrations/0001_tables.sql', 'media, caption, first_comment)::text', 'media, caption)::text']],
  },
  {
    name: 'an intent that is still being committed is taken for none',
    tests: ['tests/commit.test.ts'],
    changes: [
      [
        'server/publishing/piece-store.ts',
        '    await sql`select from schedule where account_id = ${lease.account_id} and id = ${lease.id} for update`.execute(tx)\n',
        '',
      ],
    ],
  },
  {
    name: 'an intent of another moment is withdrawn',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/piece-store.ts', ' and intent_hash = ${hash} and intent_at = ${now}::timestamptz', '']],
  },
  {
    name: 'an intent of another epoch is withdrawn',
    tests: ['tests/commit.test.ts'],
    changes: [
      [
        'server/publishing/piece-store.ts',
        'schedule.id = ${lease.id} and schedule.epoch = ${lease.epoch}\n          and schedule_piece',
        'schedule.id = ${lease.id}\n          and schedule_piece',
      ],
    ],
  },
  {
    name: 'a look counts from a clock that is ahead of the network’s',
    tests: ['tests/networks/repeated-post.test.ts'],
    changes: [['server/publishing/look-up.ts', 'piece.refused?.clock_ahead_ms ?? 0', '0']],
  },
  {
    name: 'a duplicate is a failure even where the same text was sent before',
    tests: ['server/publishing/next-step.test.ts'],
    changes: [
      [
        'server/publishing/next-step.ts',
        `refusal.code === 'duplicate_content' && situation.sentBefore`,
        `refusal.code === 'media_rejected'`,
      ],
    ],
  },
  {
    name: 'TikTok’s fetch of a picture counts for nothing',
    tests: ['server/networks/tiktok/look-up.test.ts', 'server/publishing/next-step.test.ts'],
    changes: [['server/networks/tiktok/find-listed.ts', `{ kind: 'unable', taken: true, detail`, `{ kind: 'unable', detail`]],
  },
  {
    name: 'on Instagram a carousel gets the name of any with its caption',
    tests: ['server/networks/instagram/look-up.test.ts'],
    changes: [['server/networks/instagram/look-up.ts', 'countOf(media) === look.piece.pictures.length', 'true']],
  },
  {
    name: 'on X a carousel is found by its caption where the timeline leaves attachments out',
    tests: ['server/networks/x/look-up.test.ts'],
    changes: [
      [
        'server/networks/x/timeline.ts',
        'look.piece.pictures.length === 0 || look.piece.isCaption ||',
        'look.piece.pictures.length === 0 ||',
      ],
    ],
  },
  {
    name: 'on X a carousel is found by its caption where its media have no keys',
    tests: ['server/networks/x/look-up.test.ts'],
    changes: [['server/networks/x/timeline.ts', '  if (look.piece.isCaption) return false\n', '']],
  },
  {
    name: 'on TikTok a photo post is found by its caption though nothing of this send was fetched',
    tests: ['server/networks/tiktok/look-up.test.ts'],
    changes: [['server/networks/tiktok/find-listed.ts', "listed.kind === 'found' && look.piece.isCaption === true", 'false']],
  },
  {
    name: 'an intent is committed without the epoch',
    tests: ['tests/commit.test.ts'],
    changes: [
      [
        'server/publishing/piece-store.ts',
        'schedule.id = given.id and schedule.epoch = given.epoch\n        and schedule.lease_until > given.lease_needed_until',
        'schedule.id = given.id',
      ],
      [
        'server/publishing/piece-store.ts',
        `and state = 'waiting'\n      returning schedule_piece`,
        `and state <> 'out'\n      returning schedule_piece`,
      ],
    ],
  },
  {
    name: 'a call is begun with less of the lease left than it may take',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/lease.ts', 'const neededMs = sendWithinMs + longestCallMs', 'const neededMs = 0']],
  },
  {
    name: 'a run that has lost its lease is committed with those that share its transaction',
    tests: ['tests/commit.test.ts'],
    changes: [
      ['server/publishing/store.ts', 'where schedule.epoch = given.epoch and schedule.lease_until', 'where schedule.lease_until'],
      ['server/publishing/store.ts', 'and held.epoch = given.epoch and held.lease_until', 'and held.lease_until'],
    ],
  },
  {
    name: 'what the database refuses of one run fails those that share its transaction',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/commit.ts', 'commitAll, { isolated: true })', 'commitAll)']],
  },
  {
    name: 'a run goes on with other handles than its row has',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/journal-store.ts', '.filter(([name]) => !forget.includes(name))', '']],
  },
  {
    name: 'the time for tries is counted by the wall clock',
    tests: ['server/publishing/run.test.ts'],
    changes: [
      [
        'server/publishing/run.ts',
        'schedule.retry_left_ms - spentMs',
        "schedule.retry_left_ms - spentMs - now.since(schedule.was_due).total('milliseconds')",
      ],
    ],
  },
  {
    name: 'two posts with the same words are taken for the picture post',
    tests: ['server/networks/x/look-up.test.ts'],
    changes: [['server/networks/x/look-up.ts', 'withoutMedia.length === 1', 'withoutMedia.length > 0']],
  },
  {
    name: 'an answer whose fetcher leaves with the last byte is not counted',
    tests: ['tests/networks/fetchers.test.ts'],
    changes: [['server/http/app.ts', "    reply.raw.once('close', () => reply.raw.headersSent && noteAnswer(request, reply))\n", '']],
  },
  {
    name: 'what X does not list is taken to be absent',
    tests: ['server/networks/x/look-up.test.ts'],
    changes: [['server/networks/x/look-up.ts', `{ kind: 'absent', certain: false, answer }`, `{ kind: 'absent', certain: true, answer }`]],
  },
  {
    name: 'what LinkedIn does not list is taken to be absent',
    tests: ['server/networks/linkedin/look-up.test.ts'],
    changes: [
      [
        'server/networks/linkedin/look-up.ts',
        `{ kind: 'absent', certain: false, answer: reply.answer }`,
        `{ kind: 'absent', certain: true, answer: reply.answer }`,
      ],
    ],
  },
  {
    name: 'a first comment that is given up after a retry is missing without a warning',
    tests: ['tests/networks/first-comment.test.ts'],
    changes: [
      ['server/publishing/publish-schedule.ts', 'warnings: warningsOfGivenUp(schedule, pieces, detail)', 'warnings: schedule.warnings'],
    ],
  },
  {
    name: 'what was sent is sent again without a look',
    tests: ['tests/networks/interrupted-uploads.nightly.test.ts'],
    changes: [
      [
        'server/publishing/publish-schedule.ts',
        "if (piece.state === 'armed') return lookUpPiece(run, piece)",
        'if (run.attempts > 99) return lookUpPiece(run, piece)',
      ],
    ],
  },
]
