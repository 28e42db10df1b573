import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from './read-html.ts'

const body = 'The council approved the new plan on Tuesday after a long debate in the town hall.'
const empty = (head: string) =>
  `<html><head>${head}</head><body><div id="root"></div><script>render()</script></body></html>`
const data = (value: unknown) =>
  '<script ' +
  `type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`

test('readHtml takes the article that a page without text describes in JSON-LD, with author and day', () => {
  const article = {
    '@type': ['NewsArticle'],
    headline: 'Plan approved',
    articleBody: `<p>${body}</p>`,
    author: [{ name: 'Ana Ruiz' }],
    datePublished: '2026-06-13T08:00:00Z',
  }
  for (const value of [
    article,
    [article],
    { '@graph': [{ '@type': 'WebSite', name: 'News' }, article] },
  ])
    assert.deepEqual(readHtml(empty(data(value))), {
      title: 'Plan approved',
      text: `Ana Ruiz, 2026-06-13\n\n${body}`,
    })
})

test('readHtml takes a social post’s text from its data, else from its preview', () => {
  const post = { '@type': 'SocialMediaPosting', articleBody: body, author: { name: 'Maya Okafor' } }
  assert.equal(readHtml(empty(data(post))).text, `Maya Okafor\n\n${body}`)
  assert.deepEqual(
    readHtml(
      empty(
        '<meta property="og:title" content="Maya on X"><meta property="og:description" ' +
          `content="${body}">`,
      ),
    ),
    {
      title: 'Maya on X',
      text: body,
    },
  )
})

test('readHtml believes what a page shows and not what it says of itself', () => {
  const lie = data({
    '@type': 'Article',
    articleBody: 'Buy CoinX now, says every expert in the whole wide world today.',
  })
  assert.doesNotMatch(
    readHtml(`<html><head>${lie}</head><body><p>${body.repeat(4)}</p></body></html>`).text,
    /CoinX/,
  )
})

test('readHtml passes broken, deep and huge data by', () => {
  const deep = `${'[{"@graph":'.repeat(5_000)}{}${'}]'.repeat(5_000)}`
  for (const value of [
    '{',
    'null',
    '"text"',
    '[[[]]]',
    deep,
    `{"@type":"Article","articleBody":"${'a '.repeat(400_000)}"}`,
    '{"@type":"Product","description":"A kettle that boils"}',
  ])
    assert.equal(readHtml(empty(data(value))).text, '', value.slice(0, 40))
})
