import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captionFromSlides } from './caption.ts'

const caption = (pieces: readonly string[], most = 300) =>
  captionFromSlides({ contentType: 'carousel', pieces }, (text) => [...text].length <= most)

test('captionFromSlides takes the title of the first slide, without what stands below it', () => {
  assert.equal(caption(['Five habits\n\nWhat we learned in a year.', 'One']), 'Five habits')
  assert.equal(caption(['What we need\n- time\n- trust']), 'What we need')
  assert.equal(
    caption(['', 'The first slide is a picture\n\nMore.']),
    'The first slide is a picture',
  )
  assert.equal(caption(['', '']), '')
})

test('captionFromSlides takes the first sentence of a slide that has no title', () => {
  assert.equal(
    caption([`We sold out by nine. ${'Nobody asked for a discount. '.repeat(10)}`]),
    'We sold out by nine.',
  )
})

test('captionFromSlides adds each hashtag once, in its order, as long as they fit', () => {
  assert.equal(
    caption(['Bread\n\nFresh #bread.', '#Bread #oven', 'Call #1, or a#b. #mill']),
    'Bread\n\n#bread #oven #mill',
  )
  assert.equal(caption(['Bread\n\nMore.', '#bread #oven #mill'], 20), 'Bread\n\n#bread #oven')
})

test('captionFromSlides cuts a heading that does not fit between words', () => {
  assert.equal(caption(['A heading of several words\n\nMore.'], 12), 'A heading…')
})
