import type { TestedBug } from './mutants-of-the-engine.ts'

const fullDisk = 'tests/api/full-disk.test.ts'
const converted = 'tests/conversions/conversions.slow.test.ts'

/** Bugs of converted videos, of damaged uploads, of a full disk, and of the descriptions of what a post shows: a test is named that must notice each. */
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
    changes: [['server/media/run-bounded.ts', 'done; kill -KILL 0;', 'done;']],
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
  {
    name: 'a full disk is taken for a link that broke',
    tests: [fullDisk],
    changes: [
      [
        'server/media/file-intake.ts',
        '    await writeAt(file, chunk, end)\n',
        '    await writeAt(file, chunk, end).catch(() => undefined)\n',
      ],
    ],
  },
  {
    name: 'what a full disk took of a chunk counts as all of it',
    tests: [fullDisk],
    changes: [['server/media/write-at.ts', 'written < bytes.length;', 'written === 0 && bytes.length > 0;']],
  },
  {
    name: 'a file without room for its clean copy is called broken',
    tests: [fullDisk],
    changes: [['server/media/media-child.ts', 'if (await failedForRoom(part, error)) throw new NoRoom()', '']],
  },
  {
    name: 'a full disk is told as the fault of the address that a file is fetched from',
    tests: [fullDisk],
    changes: [['server/media/fetch-file.ts', 'if (isDiskFull(taken.failure)) throw taken.failure', '']],
  },
  {
    name: 'a post fails because of a full disk',
    tests: [fullDisk],
    changes: [['server/publishing/prepare.ts', 'if (isDiskFull(error))', 'if (error === null)']],
  },
  {
    name: 'a video is given up because its conversion found no room',
    tests: [fullDisk],
    changes: [['server/media/kept-videos.ts', '(await failedForRoom(raw, error)) ? new NoRoom() : error', 'error']],
  },
  {
    name: 'an address of a file is for other sites and search engines too',
    tests: ['tests/api/picture-addresses.test.ts'],
    changes: [['server/http/app.ts', "isFile: pathOf(request).startsWith('/media/')", "isFile: pathOf(request).startsWith('/media//')"]],
  },
  {
    name: 'a rendered document opens as a page of the server',
    tests: ['tests/api/picture-addresses.test.ts'],
    changes: [['server/publishing/serve-picture.ts', "brand), 'application/pdf')", "brand), 'image/jpeg')"]],
  },
  {
    name: 'a picture is kept as the camera was held',
    tests: [converted],
    changes: [['server/media/clean-picture.ts', 'picture.autoOrient().keepIccProfile()', 'picture.keepIccProfile()']],
  },
  {
    name: 'a picture keeps its place and camera',
    tests: [converted],
    changes: [['server/media/clean-picture.ts', 'picture.autoOrient().keepIccProfile()', 'picture.autoOrient().keepMetadata()']],
  },
  {
    name: 'a picture is sent in the colours of its profile, as if they were sRGB',
    tests: [converted],
    changes: [['server/media/convert-picture.ts', "        .toColourspace('srgb')\n", '        .keepIccProfile()\n']],
  },
  {
    name: 'a picture is sent in more bytes than the network takes',
    tests: [converted],
    changes: [['server/media/convert-picture.ts', 'if (bytes.length <= bytesMax)', 'if (bytes.length <= 2 * bytesMax)']],
  },
  {
    name: 'videos of ten bits are sent to networks that take eight',
    tests: ['tests/seen-media/seen-files.test.ts'],
    changes: [['server/networks/moving-media-errors.ts', '(bitDepth ?? 0) > limits.bitDepthMax', 'false']],
  },
  {
    name: 'what an edit list hides is sent to a network that shows it',
    tests: ['tests/seen-media/seen-files.test.ts'],
    changes: [['server/media/stream-facts.ts', '(await video.getFirstTimestamp()) < trimmedSeconds', 'false']],
  },
  {
    name: 'an animated WebP is published as its first frame',
    tests: ['tests/seen-media/seen-files.test.ts'],
    changes: [['server/media/clean-picture.ts', '  if (frames > 1) return asGif(picture, to)\n', '']],
  },
  {
    name: 'a picture that is a little too tall is not trimmed',
    tests: ['tests/seen-media/seen-files.test.ts'],
    changes: [['server/media/convert-picture.ts', 'Math.min(scaled.height, Math.floor(scaled.width / ratioMin))', 'scaled.height']],
  },
  {
    name: 'a TikTok post takes the number of a later one with the same words',
    tests: ['server/networks/tiktok/look-up.test.ts'],
    changes: [['server/networks/tiktok/find-listed.ts', 'const createdWithin = { hours: 1 }', 'const createdWithin = { hours: 100 }']],
  },
]
