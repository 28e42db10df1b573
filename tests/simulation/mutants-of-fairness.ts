import type { TestedBug } from './mutants-of-the-engine.ts'

/** Ways to let one account take what the others need: a test is named that must notice each. */
export const mutantsOfFairness: readonly TestedBug[] = [
  {
    name: 'a page of a list is as large as its items',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/database/page.ts', '    if (data.length > 0 && bytes > pageBytesMax) break\n', '']],
  },
  {
    name: 'a page of drafts reads every text up to its limit',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/drafts/store.ts', `row('sized.bytes_so_far', '<=', textBytesMax)`, `row('sized.place', '>', 1)`]],
  },
  {
    name: 'the loops wait for the connections of the requests',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/service.ts', '{ ...ports, db: loopsDatabase?.db ?? database.db }', 'ports']],
  },
  {
    name: 'an account may have any number of lists at a time',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/http/pipeline/serve.ts', '      if (places) await holdPlace(places, request, reply)\n', '']],
  },
  {
    name: 'a request that waits for events is not woken by an event',
    tests: ['tests/api/events.test.ts'],
    changes: [['server/publishing/commit.ts', "  if (held.hasEvents) context.wake.soon('event', context.clock.now())\n", '']],
  },
  {
    name: 'an account may have any number of exports at a time',
    tests: ['tests/api/fairness.test.ts'],
    changes: [
      ['server/http/pipeline/serve.ts', "if (id === 'exportAccount') return known.exports", "if (id === 'exportAccount') return null"],
    ],
  },
  {
    name: 'exports take the places of lists',
    tests: ['tests/api/fairness.test.ts'],
    changes: [
      [
        'server/http/pipeline/serve.ts',
        "if (id === 'exportAccount') return known.exports",
        "if (id === 'exportAccount') return known.lists",
      ],
    ],
  },
  {
    name: 'the pages of one account take every thread that reads pages',
    tests: ['server/ports/fair-queue.test.ts'],
    changes: [['server/ports/fair-queue.ts', 'this.#runningOf(account) >= permitsOfEach', 'false']],
  },
  {
    name: 'accounts whose pages are slow leave no thread to the others',
    tests: ['server/ports/fair-queue.test.ts'],
    changes: [['server/ports/fair-queue.ts', 'this.#slowRunning < Math.max(1, permits - 1)', 'true']],
  },
  {
    name: 'sources that cannot be read may be sent at no cost',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/accounts/charge-refused-source.ts', 'count + ${requestsMore}::integer', 'count']],
  },
  {
    name: 'the webhooks of one host share a few connections',
    tests: ['tests/api/real-time.slow.test.ts'],
    changes: [
      [
        'server/ports/live-outbound.ts',
        'untrusted: new Agent({ ...limits, connections: connectionsMax',
        'untrusted: new Agent({ ...limits, connections: 64',
      ],
    ],
  },
  {
    name: 'an account may have any number of pages on their way',
    tests: ['server/writing/read-source.test.ts'],
    changes: [['server/writing/read-source.ts', 'count >= atOnceMax', 'false']],
  },
  {
    name: 'a mistyped web address is taken for the text',
    tests: ['server/writing/read-source.test.ts'],
    changes: [
      ['server/writing/read-source.ts', 'if (!URL.canParse(value))', 'if (!URL.canParse(value)) return false\n  if (value === null)'],
    ],
  },
  {
    name: 'what is old is deleted while the time may be wrong',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    changes: [['server/retention.ts', '  if (isDoubtful(context)) return 0\n', '']],
  },
  {
    name: 'a month is renewed while the time may be wrong',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    changes: [['server/accounts/credits.ts', '  if (isDoubtful(context)) return null\n', '']],
  },
  {
    name: 'a post is given up as too late while the time may be wrong',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    changes: [['server/publishing/publish-schedule.ts', 'if (isDoubtful(context)) {', 'if (context === null) {']],
  },
  {
    name: 'a renewal that a wrong clock set a year ahead stays there',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    changes: [['server/accounts/credits.ts', '  await bringRenewalsBack(', '  if (now === null) await bringRenewalsBack(']],
  },
  {
    name: 'a month is renewed twice after a wrong clock has set its end back',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    changes: [['server/accounts/credits.ts', 'if (begun[0] === month)', 'if (begun.length < 0)']],
  },
  {
    name: 'a month that a wrong clock renewed long before is not renewed in its time',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    changes: [['server/accounts/credits.ts', 'begun[0] === month', 'begun.includes(month)']],
  },
  {
    name: 'an access that nothing can renew ends by our clock',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    changes: [
      [
        'server/connections/access.ts',
        'if (isRefused || (endsSoon(context, connection) && mayRenew(context, connection))) {',
        'if (isRefused || hasEnded(context, connection) || (endsSoon(context, connection) && mayRenew(context, connection))) {',
      ],
    ],
  },
  {
    name: 'a start ahead of a running process sends at once',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    changes: [['server/publishing/publish-due.ts', 'if (mustWait(context))', 'if (context === null)']],
  },
  {
    name: 'a start beside others listens to nobody',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    changes: [['server/service.ts', 'mayBeBesideOthers ? await newestHeartbeat(database.db) : null', 'mayBeBesideOthers ? null : null']],
  },
  {
    name: 'the heartbeat of a dead process holds a start up for ever',
    tests: ['server/ports/guarded-clock.test.ts'],
    changes: [['server/ports/guarded-clock.ts', 'contradiction.isHeard ? held : listenedMs', 'contradiction.isHeard ? held : Infinity']],
  },
  {
    name: 'notes of closed pictures stay for ever',
    tests: ['server/retention.test.ts'],
    changes: [['server/retention.ts', 'coalesce(fetched_at, closed_at)', 'fetched_at']],
  },
  {
    name: 'a table whose sweep fails holds up the others',
    tests: ['server/retention.test.ts'],
    changes: [['server/retention.ts', "context.log.error('retention.failed', error, { table })", 'throw error']],
  },
  {
    name: 'two sweeps delete the same rows',
    tests: ['server/retention.test.ts'],
    changes: [['server/retention.ts', 'limit ${sql.lit(limit)} for no key update skip locked', 'limit ${sql.lit(limit)}']],
  },
  {
    name: 'an unconfirmed post is deleted while its owner has not decided',
    tests: ['tests/api/forget-posts.test.ts'],
    changes: [['server/retention.ts', "(error_code is distinct from 'publication_unconfirmed' or resolved_at is not null)", 'true']],
  },
  {
    name: 'a draft that was edited since goes with an ended post',
    tests: ['tests/api/forget-posts.test.ts'],
    changes: [['server/retention.ts', '(deleted_at is null and updated_at < ${before}::timestamptz)', 'deleted_at is null']],
  },
  {
    name: 'a slow network takes the permits of all others',
    tests: ['tests/networks/slow-network.test.ts'],
    changes: [['server/publishing/send-permits.ts', 'const network = this.#networkOf(platform)', "const network = this.#networkOf('any')"]],
  },
  {
    name: 'the backlog of a slow network fills what a process claims',
    tests: ['tests/networks/slow-network.test.ts'],
    changes: [['server/publishing/claim-windows.ts', 'open.length === 0 ?', 'open.length < free.length ?']],
  },
  {
    name: 'a request of HTTP/1.0 with chunks may be followed by another',
    tests: ['server/http/app.test.ts'],
    changes: [['server/http/app.ts', '    closeAfterUnclearLength(request, reply)\n', '']],
  },
  {
    name: 'a text that ends in a backslash takes the next one with it',
    tests: ['server/database/wire-values.test.ts'],
    changes: [['server/database/wire-values.ts', 'if ((end - before) % 2 === 0) return end', 'if (before === end) return end']],
  },
  {
    name: 'a clock is believed whatever it says',
    tests: ['server/ports/guarded-clock.test.ts'],
    changes: [['server/ports/guarded-clock.ts', '    if (Math.abs(aheadMs) <= stepMaxMs) {', '    if (Math.abs(aheadMs) <= Infinity) {']],
  },
]
