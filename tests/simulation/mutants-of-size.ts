import type { TestedBug } from './mutants-of-the-engine.ts'

/** Ways to let one large request hold up everybody: a test is named that must notice each. */
export const mutantsOfSize: readonly TestedBug[] = [
  {
    name: 'what cannot fit is fitted all the same',
    tests: ['server/networks/certainly-too-long.test.ts'],
    changes: [['server/networks/fit.ts', 'isLong(draft) ? certainlyTooLong({ content: draft, platform, author }) : null', 'null']],
  },
  {
    name: 'a word that may become a link is counted as it stands',
    tests: ['server/networks/certainly-too-long.test.ts'],
    changes: [['server/content/lower-bounds.ts', 'hasDot ? Math.min(weight, linkWeight) : weight', 'weight']],
  },
  {
    name: 'long drafts are fitted on the event loop',
    tests: ['server/networks/threaded-fitter.test.ts'],
    changes: [['server/networks/threaded-fitter.ts', 'if (!isLong(order.content)) return', 'if (order) return']],
  },
  {
    name: 'a task in a thread may take for ever',
    tests: ['server/ports/worker-pool.test.ts'],
    changes: [['server/ports/processor-time.ts', 'spent - begun > budgetMs', 'spent - begun > Infinity']],
  },
  {
    name: 'a task over its budget is told as undone while its process still writes',
    tests: ['server/ports/worker-pool.test.ts'],
    changes: [['server/ports/worker-pool.ts', 'await worker.terminate()', 'void worker.terminate()']],
  },
  {
    name: 'whoever comes first is served first, whatever others wait',
    tests: ['server/ports/worker-pool.test.ts', 'server/writing/threaded-writer.test.ts'],
    changes: [
      [
        'server/ports/worker-pool.ts',
        '    const isFull = !this.hasRoom(account)',
        "    account = ''\n    const isFull = !this.hasRoom(account)",
      ],
    ],
  },
  {
    name: 'a long task holds up those of other accounts',
    tests: ['server/ports/worker-pool.test.ts'],
    changes: [['server/ports/worker-pool.ts', '      lane.isLong = how\n', '']],
  },
  {
    name: 'a task that comes while another one is long already waits for it',
    tests: ['server/ports/worker-pool.test.ts'],
    changes: [['server/ports/worker-pool.ts', '    this.#makeWay()\n    return promise', '    return promise']],
  },
  {
    name: 'a long video is not held while a short one is converted',
    tests: ['server/media/kept-videos.test.ts'],
    changes: [['server/media/kept-videos.ts', '    if (long) suspend(long, now)\n', '']],
  },
  {
    name: 'a draft that uses up the budget costs nothing',
    tests: ['tests/api/fairness.test.ts'],
    changes: [['server/drafts/write-draft.ts', '    await chargeSpentBudget(context, principal, error)\n    const {', '    const {']],
  },
  {
    name: 'any number of tasks of one account may wait',
    tests: ['server/ports/worker-pool.test.ts'],
    changes: [['server/ports/worker-pool.ts', 'waiting < waitingMax + starting && ', '']],
  },
  {
    name: 'each reader has a document rendered anew',
    tests: ['server/pictures/kept-renderer.test.ts'],
    changes: [
      ['server/pictures/kept-renderer.ts', "const name = `${keyOf(['document',", "const name = `${keyOf([performance.now(), 'document',"],
    ],
  },
  {
    name: 'a document is rendered to its end for nobody',
    tests: ['server/pictures/kept-renderer.test.ts'],
    changes: [['server/pictures/kept-renderer.ts', 'if (flight.waiting === 0) flight.leave.abort()', '']],
  },
  {
    name: 'a picture’s address may be fetched any number of times',
    tests: ['tests/api/picture-addresses.test.ts'],
    changes: [['server/http/pages/picture-route.ts', 'if (waitSeconds > 0) {', 'if (waitSeconds > 1_000) {']],
  },
  {
    name: 'an author’s picture is fetched from private addresses too',
    tests: ['server/connections/fetch-author-picture.test.ts'],
    changes: [['server/connections/fetch-author-picture.ts', 'publicOnly: true, ', '']],
  },
  {
    name: 'an author’s picture is shown for whoever is connected next',
    tests: ['tests/api/author-pictures.test.ts'],
    changes: [
      ['server/connections/store.ts', '  await forgetPicture(tx, { accountId: connection.account_id, connectionId: connection.id })\n', ''],
      [
        'server/connections/picture-store.ts',
        "        .onRef('connection.external_account_id', '=', 'picture.external_account_id'),\n",
        '',
      ],
    ],
  },
  {
    name: 'plain text is cleaned on the event loop',
    tests: ['server/writing/read-source.test.ts'],
    changes: [
      [
        'server/writing/read-source.ts',
        "      return read('text')",
        '      return { title: null, text: firstCodePoints(plainText(Buffer.from(reply.body).toString()).trim(), textMax) }',
      ],
    ],
  },
]
