import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlTemplate, prose } from './html.ts'

test('html: escapes values of a template', () => {
  const hostile = `<img src=x onerror="alert('1')">&`
  assert.equal(htmlTemplate`<p title="${hostile}">${hostile}</p>`.text.includes('<img'), false)
  assert.equal(htmlTemplate`${`"'&<>`}`.text, '&quot;&#39;&amp;&lt;&gt;')
})

test('templates nest, lists join, and nothing is shown for what is not there', () => {
  const items = ['a', 'b'].map((item) => htmlTemplate`<li>${item}</li>`)
  const list = htmlTemplate`<ul>
    ${items}${null}${undefined}${false}${0}
  </ul>`
  assert.equal(list.text.replaceAll(/\s/g, ''), '<ul><li>a</li><li>b</li>0</ul>')
})

test('prose knows paragraphs, code and bold, and escapes inside of them', () => {
  assert.equal(
    prose('**a** `<b>`\n\n*c*').text,
    '<p><strong>a</strong> <code>&lt;b&gt;</code></p><p>*c*</p>',
  )
})
