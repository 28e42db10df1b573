import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of what one network demands of a call or a post, and of waiting while it processes: a test is named that must notice each. */
export const mutantsOfNetworks: readonly TestedBug[] = [
  {
    name: 'every schema that a reply was checked by is kept',
    tests: ['server/networks/matches.test.ts'],
    changes: [['server/networks/matches.ts', 'new WeakMap<TSchema', 'new Map<TSchema']],
  },
  {
    name: 'every LinkedIn post compiles a schema',
    tests: ['tests/networks/schemas-once.test.ts'],
    changes: [['server/networks/linkedin/index.ts', 'readReply(AnyBody, result)', 'readReply(Type.Unknown(), result)']],
  },
  {
    name: 'a call to X carries no name',
    tests: ['server/networks/x/prepare.test.ts', 'tests/conformance/x.test.ts'],
    changes: [['server/networks/call-headers.ts', "'user-agent': `Crier/${version}`, ", '']],
  },
  {
    name: 'a reply to a post of a moment ago is given up',
    tests: ['server/networks/x/answers.test.ts'],
    changes: [['server/networks/x/outcomes.ts', 'isYoung(parentId, now) ?', 'false ?']],
  },
  {
    name: 'a TikTok post goes out to an audience that nobody chose',
    tests: ['server/networks/tiktok/prepare.test.ts'],
    changes: [
      [
        'server/networks/tiktok/creator.ts',
        "const chosen = work.access.facts['privacy_level']",
        "const chosen = work.access.facts['privacy_level'] ?? 'PUBLIC_TO_EVERYONE'",
      ],
    ],
  },
  {
    name: 'the preview of a thread does not warn of restricted replies',
    tests: ['tests/networks/replies-restricted.test.ts'],
    changes: [['server/networks/warnings.ts', ', ...mentionAsText(publication), ...ofNetwork]', ', ...mentionAsText(publication)]']],
  },
  {
    name: 'no look-up warns of the same words',
    tests: ['tests/networks/known-beforehand.test.ts'],
    changes: [['server/schedules/repeated-text.ts', 'if (other === undefined) return []', 'if (other !== null) return []']],
  },
  {
    name: 'a date with slashes is read as month first without asking',
    tests: ['sdk/sheet-time.test.ts'],
    changes: [['sdk/sheet-time.ts', 'order === undefined && slashes[4]!.length === 4', 'slashes[4] === undefined']],
  },
  {
    name: 'every rehearsal of a thread warns of restricted replies',
    tests: ['tests/networks/replies-restricted.test.ts'],
    changes: [['server/networks/x/warn-of-replies.ts', 'return live && ', 'return (live || true) && ']],
  },
  {
    name: 'X is handed a post before it has processed what the post shows',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [['server/networks/x/upload.ts', "info !== undefined && info.state !== 'succeeded')", 'info === null)']],
  },
  {
    name: 'LinkedIn is handed a post before it has processed what the post shows',
    tests: ['server/networks/linkedin/upload-video.test.ts'],
    changes: [['server/networks/linkedin/prepare.ts', "if (status === 'AVAILABLE') continue", "if (status !== '') continue"]],
  },
  {
    name: 'Instagram publishes before it has processed what the post shows',
    tests: ['server/networks/instagram/prepare.test.ts'],
    changes: [['server/networks/instagram/prepare.ts', "    case 'FINISHED':\n", "    case 'FINISHED':\n    case 'IN_PROGRESS':\n"]],
  },
  {
    name: 'a network may process for ever',
    tests: ['tests/networks/processing.test.ts'],
    changes: [['server/publishing/prepare.ts', 'if (now.epochMilliseconds - since >= windowMs) {', 'if (windowMs < 0) {']],
  },
  {
    name: 'waiting for processing is counted as trying again',
    tests: ['tests/networks/video-troubles.nightly.test.ts'],
    changes: [['server/publishing/prepare.ts', 'retryUntil: retryUntil.add({ milliseconds: afterMs + uploadedMs })', 'retryUntil: now']],
  },
]
