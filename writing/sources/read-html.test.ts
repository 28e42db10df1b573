import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessorMs } from '@crier/server/testing/processor-time.ts'
import { readHtml } from './read-html.ts'

const sentence = 'The harbour was rebuilt in three years, and the first ships returned last week. '

function article(inside: string, head = ''): string {
  return (
    '<!doctype ' +
    `html><html><head><title>Harbour</title>${head}</head><body><article><p>${sentence.repeat(4)}</p>${inside}</article></body></html>`
  )
}

test('a page becomes its main text, a blank line between paragraphs, without menu and footer', () => {
  const { title, text } = readHtml(
    '<html><head><title>Harbour | News</title></head><body><nav><a ' +
      `href="/">Home</a></nav><main><article><h1>Harbour</h1><p>${sentence.repeat(3)}</p><p>${sentence.repeat(2)}<br>Next ` +
      'line.</p><ul><li>One</li><li>Two</li></ul></article></main><footer>Imprint</footer></body></html>',
  )
  assert.equal(title, 'Harbour | News')
  assert.match(text, /week\.\n\nThe harbour/)
  assert.match(text, /- One\n\n- Two/)
  assert.doesNotMatch(text, /Home|Imprint/)
})

test('what a reader cannot see is not read: comments, hidden elements, alternative texts, zero-width letters', () => {
  const hidden = [
    '<p style="display: none">SECRET</p>',
    '<p style="VISIBILITY:hidden">SECRET</p>',
    '<p style="font-size:0">SECRET</p>',
    '<p style="opacity:0;">SECRET</p>',
    '<div style="position:absolute; left:-9999px">SECRET</div>',
    '<div style="height:1px;overflow:hidden">SECRET</div>',
    '<p style="color:transparent">SECRET</p>',
    '<p hidden>SECRET</p>',
    '<p aria-hidden="true">SECRET</p>',
    '<p class="off">SECRET</p>',
    '<p id="gone">SECRET</p>',
    '<!-- SECRET -->',
    '<img src="x" alt="SECRET">',
    '<template><p>SECRET</p></template>',
    '<noscript>SECRET</noscript>',
    '<script>SECRET</script>',
    '<textarea>SECRET</textarea>',
    '<svg><text>SECRET</text></svg>',
    '<p title="SECRET">ok</p>',
  ]
  for (const each of hidden) {
    const { text } = readHtml(
      article(
        `${each}<p>${sentence}</p>`,
        '<style>.on{color:red} .off, #gone { display : none }</style>',
      ),
    )
    assert.doesNotMatch(text, /SECRET/, each)
    assert.match(text, /harbour/)
  }
  assert.match(readHtml(article('<p>Zero\u200bwidth</p>')).text, /Zerowidth/)
})

test('what is hidden only in print or while hovering is read', () => {
  const { text } = readHtml(
    article(
      `<p class="note">SHOWN ${sentence}</p>`,
      '<style>@media print { .note { display:none } } .note:hover{display:none}</style>',
    ),
  )
  assert.match(text, /SHOWN/)
})

test('a page that is no article gives all its text but the frame; a fragment is a page too', () => {
  assert.equal(readHtml('<p>Hello <b>world</b>,</p>\n<p>again.</p>').text, 'Hello world,\n\nagain.')
  const { text } = readHtml(
    '<html><body><header>Logo</header><div>Open daily</div><div>from 9 to ' +
      '5</div><aside>Ad</aside></body></html>',
  )
  assert.equal(text, 'Open daily\n\nfrom 9 to 5')
})

test('a page with too many elements is refused before it is parsed', async () => {
  await assertProcessorMs(1_000, () => {
    assert.throws(() => readHtml('<div>'.repeat(400_000)))
  })
})

test('links that stand side by side without a space are words of their own', () => {
  const { text } = readHtml(
    `<html><head><title>Harbour</title></head><body><div><a>Ropes</a><a>Boats</a>\n<a>Sails</a></div><p>${sentence.repeat(4)}See ` +
      '<a>the map</a> <a>and the tide</a>.</p></body></html>',
  )
  assert.doesNotMatch(text, /RopesBoats/)
  assert.match(text, /See the map and the tide\./)
})
