import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of converted videos, of damaged uploads, and of the descriptions of what a post shows: a test is named that must notice each. */
export const mutantsOfMedia: readonly TestedBug[] = [
  {
    name: 'a refused description of a picture leaves no trace',
    tests: ['tests/networks/what-x-does.test.ts'],
    changes: [['server/networks/x/prepare.ts', '    undescribed += 1\n', '']],
  },
  {
    name: 'a video is converted with every protocol',
    tests: ['tests/networks/converted-videos.test.ts'],
    changes: [['server/media/convert-video.ts', ", '-protocol_whitelist', 'file,pipe'", '']],
  },
  {
    name: 'a conversion outlives the server that began it',
    tests: ['server/media/convert-video.test.ts'],
    changes: [['server/media/run-bounded.ts', 'read -r nothing <&3; kill -KILL 0;', 'read -r nothing <&3;']],
  },
  {
    name: 'an upload that is damaged is fetched in vain',
    tests: ['tests/networks/unreadable-uploads.test.ts'],
    changes: [
      [
        'server/publishing/prepare.ts',
        'await worker.keepDuring(madeForFetch(context, requester, { platform: schedule.platform, visual }))',
        '',
      ],
    ],
  },
  {
    name: 'an alt text for X is lost',
    tests: ['server/networks/x/prepare.test.ts'],
    changes: [
      [
        'server/networks/x/prepare.ts',
        'if (handles.described >= handles.media_ids.length) return handles',
        'if (handles.media_ids.length > 0) return handles',
      ],
    ],
  },
  {
    name: 'an alt text for Instagram is lost',
    tests: ['server/networks/instagram/prepare.test.ts'],
    changes: [['server/networks/instagram/prepare.ts', "...(description !== '' && { alt_text: description })", '']],
  },
  {
    name: 'an alt text for LinkedIn is lost',
    tests: ['server/networks/linkedin/prepare.test.ts'],
    changes: [
      [
        'server/networks/linkedin/create-request.ts',
        '({ id, altText: altTextOf(piece, index) })',
        "({ id, altText: index < 0 ? altTextOf(piece, index) : '' })",
      ],
    ],
  },
  {
    name: 'half of a converted video goes out',
    tests: ['tests/networks/converted-videos.test.ts'],
    changes: [['server/media/kept-videos.ts', 'Math.abs(madeMs - wantedMs) <= 1_000', 'madeMs <= wantedMs + 1_000']],
  },
]
