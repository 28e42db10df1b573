import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { forgetOldKept, keep, kept } from '../../data/kept.ts'
import { tabName } from '../../data/tab-name.ts'
import { allCopies, ownCopy, takeCopy } from './copies.ts'
import { keepInterrupted, leftElsewhere, ownInterrupted } from '../media/kept-uploads.ts'

const storageKey = 'user:acct'
const text = {
  pieces: ['Typed and never saved.'],
  media: [],
  caption: null,
  first_comment: null,
  options: {},
  link_card: false,
  version: 0,
}
const dayMs = 86_400_000

/** A device, whose storage refuses what it has no room for. */
class Device {
  setItem(place: string, value: string): void {
    if (roomLeft <= 0) throw new Error('QuotaExceededError')
    Object.assign(this, { [place]: value })
    seen()
  }
  getItem(place: string): string | null {
    return (this as unknown as Record<string, string>)[place] ?? null
  }
  removeItem(place: string): void {
    delete (this as unknown as Record<string, string>)[place]
    seen()
  }
}
let roomLeft = 1
let seen = () => undefined as void

function onDevice(t: TestContext): void {
  roomLeft = 1
  seen = () => undefined
  const globals = {
    localStorage: new Device(),
    sessionStorage: new Device(),
    BroadcastChannel: class extends EventTarget {
      postMessage(): void {}
    },
  }
  for (const [name, value] of Object.entries(globals)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    t.after(() => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
}

test('takeCopy has the text on the device at each moment', (t) => {
  onDevice(t)
  keep(storageKey, 'draft:new@closed', text)
  seen = () =>
    assert.equal(allCopies(storageKey).length > 0, true, 'a page that dies now has lost the text')
  assert.equal(takeCopy(storageKey, allCopies(storageKey)[0]!), true)
  assert.deepEqual(allCopies(storageKey), [{ draftId: 'new', tab: tabName(), text }])
})

test('takeCopy leaves the text where it was on a device without room', (t) => {
  onDevice(t)
  keep(storageKey, 'draft:new@closed', text)
  roomLeft = 0
  assert.equal(takeCopy(storageKey, allCopies(storageKey)[0]!), false)
  assert.deepEqual(allCopies(storageKey), [{ draftId: 'new', tab: 'closed', text }])
})

test('takeCopy keeps a text that is this tab’s own already', (t) => {
  onDevice(t)
  keep(storageKey, `draft:new@${tabName()}`, text)
  assert.equal(takeCopy(storageKey, allCopies(storageKey)[0]!), true)
  assert.deepEqual(ownCopy(storageKey, 'new'), text)
})

test('forgetOldKept deletes what is older than 30 days or cannot be read, and nothing else', (t) => {
  onDevice(t)
  const at = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: at - 31 * dayMs })
  keep(storageKey, 'draft:old@closed', text)
  t.mock.timers.setTime(at - 29 * dayMs)
  keep(storageKey, 'draft:young@closed', text)
  localStorage.setItem('crier:kept:broken', '{')
  localStorage.setItem('another program', '{')
  t.mock.timers.setTime(at)
  forgetOldKept()
  assert.deepEqual(Object.keys(localStorage), [
    'crier:kept:user:acct:draft:young@closed',
    'another program',
  ])
  assert.deepEqual(
    kept(storageKey, 'draft:young@closed', (value): value is unknown => value !== null),
    text,
  )
})

test('a tab’s list of unfinished uploads does not write over that of another tab, and a closed tab’s upload goes on with the same file', (t) => {
  onDevice(t)
  const film = new File(['12345'], 'film.mp4', { lastModified: 5 })
  const other = [
    { name: 'film.mp4', bytes: 5, modified: 5, piece: 1, address: '/api/uploads/other' },
  ]
  keep(storageKey, 'uploads:drft_1@closed', other)
  assert.deepEqual(ownInterrupted(storageKey, 'drft_1'), [])
  keepInterrupted(storageKey, 'drft_1', [
    { ...other[0]!, name: 'own.mp4', address: '/api/uploads/own' },
  ])
  keepInterrupted(storageKey, 'drft_1', [])
  assert.equal(leftElsewhere(storageKey, 'drft_1', film), '/api/uploads/other')
  assert.equal(leftElsewhere(storageKey, 'drft_2', film), null)
  assert.equal(
    leftElsewhere(storageKey, 'drft_1', new File(['1234'], 'film.mp4', { lastModified: 5 })),
    null,
  )
})
