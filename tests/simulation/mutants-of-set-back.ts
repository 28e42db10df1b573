import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of what happens when the database goes back in time, or one like them: a test is named that must notice each. */
export const mutantsOfSetBack: readonly TestedBug[] = [
  {
    name: 'a damaged upload is restored as if it were whole',
    tests: ['server/database/backup.slow.test.ts'],
    changes: [
      [
        'server/database/media-folder.ts',
        "if (hash.digest('hex') === blobFileName.exec(name)?.[1]) this.count++",
        'if (hash) this.count++',
      ],
    ],
  },
  {
    name: 'after a set-back uploaded bytes are removed that a newer state may have needed',
    tests: ['tests/api/media-after-set-back.test.ts'],
    changes: [['server/media/sweep-blobs.ts', '  if (await isKeptAfterSetBack(context)) return\n', '']],
  },
  {
    name: 'the bytes of an account that the database does not know are removed at once',
    tests: ['tests/api/media-after-set-back.test.ts'],
    changes: [['server/media/unknown-accounts.ts', 'const later = instantText(clock.now().add(keptAfterSetBack))', 'const later = now']],
  },
  {
    name: 'after a set-back an upload without its bytes passes for ready',
    tests: ['tests/api/media-after-set-back.test.ts'],
    changes: [['server/media/kept-after-set-back.ts', '  await writeSetting(db, checkedTo, JSON.stringify(first))\n', '']],
  },
  {
    name: 'after a set-back only the first 100,000 lost uploads are looked for again',
    tests: ['tests/api/many-media-after-set-back.nightly.test.ts'],
    changes: [
      [
        'server/media/kept-after-set-back.ts',
        'let next: Place | null = kept === undefined ? first : (JSON.parse(kept) as Place)',
        'let next: Place | null = kept === first.id ? null : first',
      ],
    ],
  },
  {
    name: 'after a set-back X is sent after one look',
    tests: ['tests/networks/after-set-back.slow.test.ts'],
    changes: [
      [
        'server/publishing/look-first.ts',
        'if (isCertainlyAbsent(finding) && !isUploadedAhead(piece.handles)) return undefined',
        `if (isCertainlyAbsent(finding) || (finding.kind === 'absent' && schedule.platform === 'x')) return undefined`,
      ],
    ],
  },
  {
    name: 'after a set-back TikTok is sent although its absence is not certain',
    tests: ['tests/networks/after-set-back.slow.test.ts'],
    changes: [
      [
        'server/publishing/look-first.ts',
        'if (isCertainlyAbsent(finding) && !isUploadedAhead(piece.handles)) return undefined',
        `if (isCertainlyAbsent(finding) || (finding.kind === 'absent' && schedule.platform === 'tiktok')) return undefined`,
      ],
    ],
  },
  {
    name: 'after a set-back a handle that is used up stands for the post',
    tests: ['server/publishing/look-first.test.ts'],
    changes: [['server/publishing/look-first.ts', 'finding.certain && finding.forget === undefined', 'finding.certain']],
  },
  {
    name: 'the counter of the database is never compared',
    tests: ['tests/api/set-back-noticed.test.ts'],
    changes: [['server/publishing/set-back.ts', 'wasSetBack(memory.raises, present) ?', 'wasSetBack([], present) ?']],
  },
  {
    name: 'a table of schedules that was emptied and filled again is taken for the same',
    tests: ['tests/api/set-back-noticed.test.ts'],
    changes: [['server/publishing/set-back-store.ts', `select value from setting where name = 'emptied'`, 'select null']],
  },
  {
    name: 'a dump in another cluster is taken for an upgraded one',
    tests: ['tests/api/set-back-noticed.test.ts'],
    changes: [['server/publishing/set-back.ts', 'isOriginal && memory.raises', 'memory.raises']],
  },
  {
    name: 'commits are believed to be synchronous though they are not',
    tests: ['tests/api/set-back-noticed.test.ts'],
    changes: [
      ['server/publishing/set-back.ts', '(memory.synchronous && recordedSynchronous)', '!memory.synchronous || recordedSynchronous'],
    ],
  },
  {
    name: 'intents that the database has lost are not missed',
    tests: ['tests/api/set-back-noticed.test.ts'],
    changes: [
      ['server/publishing/set-back-store.ts', 'return rows[0]!.count === intents.length', 'return rows[0]!.count <= intents.length'],
    ],
  },
  {
    name: 'what failed before a set-back is retried without a look',
    tests: ['tests/api/set-back-noticed.test.ts'],
    changes: [['server/publishing/set-back-store.ts', `where status in ('publishing', 'failed')`, `where status in ('publishing')`]],
  },
  {
    name: 'a handle is written without the epoch',
    tests: ['tests/networks/stale-handles.test.ts'],
    changes: [
      [
        'server/publishing/piece-store.ts',
        'and id = ${lease.id} and epoch = ${lease.epoch} and lease_until is not null returning account_id',
        'and id = ${lease.id} and lease_until is not null returning account_id',
      ],
    ],
  },
  {
    name: 'what is known of other posts is ignored by a look',
    tests: ['tests/networks/repeated-post.test.ts'],
    changes: [
      [
        'server/publishing/look-up.ts',
        'isKnown: (externalId) => known.has(externalId)',
        'isKnown: (externalId) => known.has(externalId) && false',
      ],
    ],
  },
  {
    name: 'the backup that was just made is removed for one that is named later',
    tests: ['server/database/kept-backups.test.ts'],
    changes: [['server/database/kept-backups.ts', 'Number(isAhead(one)) - Number(isAhead(other)) || ', '']],
  },
]
