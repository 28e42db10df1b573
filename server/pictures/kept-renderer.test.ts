import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { assertProcessorMs } from '../testing/processor-time.ts'
import type { Card } from '@crier/writing/text/visual.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { TaskUndone } from '../ports/workers/worker-pool.ts'
import { immediateRenderer } from '../testing/immediate-renderer.ts'
import { silentLog, type Log } from '../ports/log.ts'
import { keptRenderer } from './kept-renderer.ts'

const brand = { name: 'Northwind Labs', colors: [], language: 'en' }
const pages = (count: number): Card[] =>
  Array.from({ length: count }, (_, index) => ({
    text: `Page ${index + 1} of ${count}`,
    number: index + 1,
    count,
    shape: 'page',
  }))
const requester = { accountId: 'acct_1' }

async function start(t: TestContext, log: Log = silentLog) {
  const directory = await mkdtemp(join(tmpdir(), 'crier-kept-'))
  const clock = new ManualClock()
  const renderer = keptRenderer({ directory, clock, log })
  t.after(async () => {
    await renderer[Symbol.asyncDispose]()
    await rm(directory, { recursive: true })
  })
  return { directory, clock, renderer, kept: async () => (await readdir(directory)).toSorted() }
}

test('a document that eight ask for at once is rendered once, off the event loop, with the bytes it always had', async (t) => {
  const { renderer, kept } = await start(t)
  await (await renderer.picture(requester, pages(1)[0]!, brand, 'jpeg')).bytes()
  const eight = () =>
    Promise.all(
      Array.from({ length: 8 }, async () =>
        (await renderer.document(requester, pages(3), brand, 'Title')).bytes(),
      ),
    )
  let bytes: Awaited<ReturnType<typeof eight>> = []
  // Once: a second time they would be read.
  await assertProcessorMs(100, async () => (bytes = await eight()), { times: 1 })
  for (const one of bytes) assert.deepEqual(Buffer.from(one), Buffer.from(bytes[0]!))
  const inThisThread = await (
    await immediateRenderer.document(requester, pages(3), brand, 'Title')
  ).bytes()
  assert.deepEqual(Buffer.from(bytes[0]!), Buffer.from(inThisThread))
  // One picture, three pages, one document.
  assert.equal((await kept()).length, 5)
})

test('a picture with characters that no font has is logged, with the package to install and without the text', async (t) => {
  const warnings: unknown[] = []
  const { renderer } = await start(t, { ...silentLog, warn: (...said) => warnings.push(said) })
  await (
    await renderer.picture(requester, { ...pages(1)[0]!, text: 'ქარ 日本 A' }, brand, 'jpeg')
  ).bytes()
  await (
    await renderer.picture(requester, { ...pages(1)[0]!, text: 'Bread 日本' }, brand, 'jpeg')
  ).bytes()
  const facts = {
    account_id: 'acct_1',
    characters: 3,
    install: ['@fontsource-variable/noto-sans-georgian'],
  }
  assert.deepEqual(warnings, [['picture.font_missing', facts]])
  assert.equal(await renderer.missingFonts('acct_1', '日本 A'), null)
})

test('a document is rendered no further when all who asked for it have left; one who stays gets it', async (t) => {
  const { renderer, kept } = await start(t)
  const readers = Array.from({ length: 3 }, () => new AbortController())
  const left = readers.map(({ signal }) =>
    renderer.document({ ...requester, signal }, pages(40), brand, 'Title'),
  )
  while ((await kept()).length === 0) await pause(5)
  const refused = left.map((one) =>
    assert.rejects(one, (error) => error instanceof TaskUndone && error.why === 'left'),
  )
  for (const reader of readers) reader.abort()
  await Promise.all(refused)
  const before = (await kept()).length
  // The page that was under way ends; the thread is then free for others, and no page comes between
  // them.
  for (const picture of pages(6))
    await (await renderer.picture(requester, picture, brand, 'jpeg')).bytes()
  const count = (await kept()).length - before
  assert.ok(count <= 7, `${count} files`)
  const leaves = new AbortController()
  const shared = [
    renderer.document({ ...requester, signal: leaves.signal }, pages(2), brand, 'Short'),
    renderer.document(requester, pages(2), brand, 'Short'),
  ]
  const refusedAlone = assert.rejects(shared[0]!, TaskUndone)
  leaves.abort()
  await refusedAlone
  const { size, bytes } = await shared[1]!
  assert.ok(size > 1_000)
  assert.equal((await bytes()).length, size)
})

test('kept renderer: removes a picture without a request in 26 hours', async (t) => {
  const { directory, clock, renderer, kept } = await start(t)
  await (await renderer.picture(requester, pages(1)[0]!, brand, 'jpeg')).bytes()
  const [old] = await kept()
  const long = clock.now().epochMilliseconds / 1_000 - 26 * 3_600 - 1
  await utimes(join(directory, old!), long, long)
  await clock.advance({ minutes: 2 })
  await (await renderer.picture(requester, pages(2)[1]!, brand, 'jpeg')).bytes()
  assert.deepEqual((await kept()).includes(old!), false)
})

test('kept renderer: renders again for other fonts, template or colours, but not for other hashtags', async (t) => {
  const { renderer, kept } = await start(t)
  const [card] = pages(1)
  const looks = [
    brand,
    { ...brand, font: 'lora' },
    { ...brand, template: 'closing' },
    { ...brand, colors: ['#112233'] },
  ] as const
  for (const one of looks) await (await renderer.picture(requester, card!, one, 'jpeg')).bytes()
  const withMore = { ...brand, hashtags: ['#owls'], font: 'auto' as const }
  await (await renderer.picture(requester, card!, withMore, 'jpeg')).bytes()
  assert.equal((await kept()).length, looks.length)
})
