import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postsAsCsv, type ExportedPost } from './export-posts.ts'
import { optionsOfText, textOfOptions } from './options-text.ts'
import { readPostFile } from './post-file.ts'

const every = {
  x: { made_with_ai: true, reply_settings: 'following' },
  instagram: { collaborators: ['ada', 'bob'], cover_ms: 1_500, share_to_feed: false },
  mastodon: { spoiler_text: 'true', visibility: 'unlisted' },
  tiktok: { mode: 'inbox' },
}

test('options of text: are written and read the same, and a wrong part is named', () => {
  assert.deepEqual(optionsOfText(textOfOptions(every)!), every)
  assert.deepEqual(optionsOfText(' tiktok.allow_comment = TRUE ;\n tiktok.cover_ms=5;'), {
    tiktok: { allow_comment: true, cover_ms: 5 },
  })
  for (const wrong of ['inbox', 'tiktok=inbox', 'tiktok.mode', '.mode=inbox'])
    assert.throws(() => optionsOfText(`x.made_with_ai=true; ${wrong}`), /network\.name=value/)
  assert.equal(textOfOptions({ mastodon: { spoiler_text: 'a; b' } }), undefined)
})

test('options of text: a column of a file has them, and an export writes it', () => {
  const read = (cell: string) =>
    readPostFile(Buffer.from(`platform,content,options\ntiktok,Rye,"${cell}"\n`))[0]!
  assert.deepEqual(read('tiktok.mode=inbox').draft.options, { tiktok: { mode: 'inbox' } })
  assert.deepEqual(read('').draft.options, undefined)
  assert.match(read('inbox').mistakes[0]!, /network\.name=value/)
  const post = { platform: 'tiktok', content: 'Rye', options: every } as unknown as ExportedPost
  const [again] = readPostFile(Buffer.from(postsAsCsv([post])))
  assert.deepEqual(again!.draft.options, every)
})
