import type { TestedBug } from './mutants-of-the-engine.ts'

/** Ways to post a picture that nobody would have posted: a test is named that must notice each. */
export const mutantsOfPictures: readonly TestedBug[] = [
  {
    name: 'hashtags stand on a picture',
    tests: ['server/pictures/lay-out.test.ts'],
    changes: [['server/content/blocks.ts', 'const clean = withoutHashtags(cleaned(text))', 'const clean = cleaned(text)']],
  },
  {
    name: 'an accent that cannot be read stays as it is',
    tests: ['server/pictures/palette.test.ts'],
    changes: [
      [
        'server/pictures/palette.ts',
        'accentText: css(mended(accent, text, (one) => contrast(one, background, tint) >= readable))',
        'accentText: css(accent)',
      ],
    ],
  },
  {
    name: 'a picture for TikTok bears the mark of the brand',
    tests: ['server/pictures/lay-out.test.ts'],
    changes: [['server/pictures/foot.ts', 'const branded = frame.takesMarks', 'const branded = true']],
  },
  {
    name: 'what follows a hyphen is lost',
    tests: ['server/pictures/wrap.test.ts', 'server/pictures/lay-out.test.ts'],
    changes: [['server/pictures/wrap.ts', '      waiting.push(parted.tail)\n', '']],
  },
  {
    name: 'a text runs out of its card',
    tests: ['server/pictures/lay-out.test.ts'],
    changes: [
      ['server/pictures/lay-out.ts', 'if (column.height + ornamentSpaces[ornament] > area.bottom - area.top) return undefined', ''],
    ],
  },
  {
    name: 'the words around a figure are not drawn',
    tests: ['server/pictures/lay-out.test.ts'],
    changes: [['server/pictures/templates/number.ts', "...part('body', after)]", ']']],
  },
  {
    name: 'a word mixes two fonts',
    tests: ['server/pictures/fonts.test.ts'],
    changes: [['server/pictures/fonts.ts', 'has(pair.heading) && has(pair.body) ? pair', 'pair ? pair']],
  },
  {
    name: 'a picture in other fonts is taken for one that is kept',
    tests: ['server/pictures/kept-renderer.test.ts'],
    changes: [
      [
        'server/content/visual.ts',
        'return { name, colors, language, font, template, ...',
        'return { name, colors, language, template, ...',
      ],
    ],
  },
  {
    name: 'the photo above a text is not drawn',
    tests: ['tests/api/draft-media.test.ts'],
    changes: [['server/networks/picture-of.ts', '...(ownPhoto && { photo: ownPhoto }) }', '...{} }']],
  },
  {
    name: 'a browser keeps a picture of a draft that was changed before it was fetched',
    tests: ['tests/api/picture-addresses.test.ts'],
    changes: [
      ['server/publishing/serve-picture.ts', 'found.ofDraft && reference.digest !==', 'found.ofDraft && false && reference.digest !=='],
    ],
  },
  {
    name: 'two pictures that a draft shows within a second have one address',
    tests: ['tests/api/picture-addresses.test.ts'],
    changes: [['server/networks/picture-digest.ts', 'JSON.stringify(shown)', 'JSON.stringify(shown.length)']],
  },
]
