import type { TestedBug } from './mutants-of-the-engine.ts'

const video = 'server/media/clean-video.test.ts'
const [bucket, stored] = ['tests/api/media-in-bucket.test.ts', 'tests/api/stored-files.test.ts']

/** Bugs of where uploaded bytes are kept and when they go: a test is named that must notice each. */
export const mutantsOfUploads: readonly TestedBug[] = [
  {
    name: 'a video of which pictures are missing is kept as a shorter one',
    tests: [video],
    changes: [['server/media/clean-video.ts', 'lanes.some(({ listed, copied }) => copied < listed)', 'lanes.length === 0']],
  },
  {
    name: 'a video that is shorter than it says is kept',
    tests: [video],
    changes: [['server/media/clean-video.ts', 'if (isShort || ', 'if (']],
  },
  {
    name: 'the copy of a video that turns out broken stays open',
    tests: [video],
    changes: [['server/media/clean-video.ts', 'await using file = await open(to', 'const file = await open(to']],
  },
  {
    name: 'a file is written under the name of one whose removal was begun',
    tests: [bucket],
    changes: [
      ['server/media/keep-media.ts', "nonce: Buffer.from(random.bytes(16)).toString('hex')", "nonce: '0'.repeat(random.bytes(32).length)"],
    ],
  },
  {
    name: 'a file that may be given up at any moment is taken again',
    tests: [stored],
    changes: [['server/media/keep-media.ts', 'if (there && Temporal', 'if (there?.nonce === fresh.nonce && Temporal']],
  },
  {
    name: 'an upload is made of a file that was given up while it was written',
    tests: [stored],
    changes: [['server/media/store.ts', "if (row?.nonce !== nonce) return 'gone'", "if (!row || nonce === '') return 'gone'"]],
  },
  {
    name: 'a file that was given up while it was written stays for ever',
    tests: [stored],
    changes: [['server/media/keep-media.ts', '      await insertRemoval(tx, {', '      if (bytes < 0) await insertRemoval(tx, {']],
  },
  {
    name: 'a removal is forgotten before the store has answered',
    tests: [bucket],
    changes: [
      [
        'server/media/sweep-blobs.ts',
        '    await blobs.remove(name)\n    await forgetRemoval(db, name)',
        '    await forgetRemoval(db, name)\n    await blobs.remove(name)',
      ],
    ],
  },
  {
    name: 'a removal that the store refuses keeps all others waiting',
    tests: [bucket],
    changes: [['server/media/store.ts', 'order.asc().nullsFirst()', 'order.asc().nullsLast()']],
  },
]
