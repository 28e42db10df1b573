import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAuthors } from './authors.ts'
import { manualClock } from './clock.ts'
import { openStore } from './store.ts'

function openNone() {
  const authors = openAuthors(openStore(), manualClock(0))
  let last = 0
  const make = (key: string, name: string) =>
    authors.ensure('x', { key, name, kind: 'member' }, () => ({
      author_id: String(++last),
      facts: {},
    }))
  return { authors, make }
}

test('authors: derives unique user names from names', () => {
  const { make } = openNone()
  const usernames = [
    make('a', 'Zoë  Ångström'),
    make('b', 'Zoe Angstrom'),
    make('c', 'A name that is far too long for X'),
    make('d', '日本'),
    make('-', '!'),
  ]
  assert.deepEqual(
    usernames.map((author) => author.username),
    ['zoe_angstrom', 'zoe_angstrom2', 'a_name_that_is_', 'd', 'author'],
  )
})

test('ten thousand authors of the same name are made in a moment', () => {
  const { authors, make } = openNone()
  for (let number = 0; number < 10_000; number += 1)
    make(`key ${number}`, 'Sandbox author with a name')
  assert.equal(new Set(authors.list('x').map((author) => author.username)).size, 10_000)
})

test('an author is found by id, key and user name, on its own platform only', () => {
  const { authors, make } = openNone()
  const made = make('bakery', 'The Bakery')
  for (const name of [made.author_id, 'bakery', 'the_bakery', 'THE_BAKERY'])
    assert.equal(authors.find('x', name)?.key, 'bakery')
  assert.equal(authors.find('linkedin', 'bakery'), undefined)
})
