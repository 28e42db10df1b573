import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Card, CardBrand } from '@crier/writing/text/visual.ts'
import { openCanvas } from './text/fonts.ts'
import type { CardFiles } from '../ports/files/renderer.ts'
import { renderPicture } from './picture.ts'
import { scripts } from '../testing/random-drafts.ts'
import { splitForPictures } from '@crier/writing/text/pictures/split-for-pictures.ts'

const brand: CardBrand = { name: 'Northwind Labs', colors: [], language: null }
const picture = (text: string, more: Partial<Card> = {}): Card => ({
  text,
  number: 1,
  count: 3,
  shape: 'portrait',
  ...more,
})

const samples = scripts().map(({ name, words, space }) => ({
  name,
  text: `${words.slice(0, 3).join(space)}\n\n${words.join(space)} 🎉 → ✅ 1️⃣`,
}))
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('the same picture gives the same bytes, in another process, in another order and under another language of the host', async () => {
  const here: string[] = []
  for (const { text } of samples) here.push(hash(await renderPicture(picture(text), brand, 'jpeg')))
  const program = `
    import { createHash } from 'node:crypto'
    import { renderPicture } from ${JSON.stringify(import.meta.resolve('./picture.ts'))}
    const hashes = []
    for (const text of ${JSON.stringify(samples.map(({ text }) => text).reverse())}) {
      const bytes = await renderPicture({ text, number: 1, count: 3, shape: 'portrait' }, ${JSON.stringify(brand)}, 'jpeg')
      hashes.unshift(createHash('sha256').update(bytes).digest('hex'))
    }
    console.log(JSON.stringify(hashes))`
  const env = { ...process.env, LANG: 'ja_JP.UTF-8', LC_ALL: 'ja_JP.UTF-8' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program],
    { env },
  )
  assert.deepEqual(JSON.parse(stdout), here)
})

test('another text, brand, colour, language, number or shape gives other bytes', async () => {
  const variants = [
    [picture('Hello'), brand],
    [picture('Hallo'), brand],
    [picture('Hello'), { ...brand, name: 'Southwind' }],
    [picture('Hello'), { ...brand, colors: ['#000000'] }],
    [picture('Hello', { number: 2 }), brand],
    [picture('бег'), { ...brand, language: 'ru' }],
    [picture('бег'), { ...brand, language: 'sr' }],
    [picture('Hello', { shape: 'vertical' }), brand],
    [picture('Hello'), { ...brand, font: 'lora' }],
    [picture('Hello'), { ...brand, template: 'closing' }],
  ] as const
  const hashes = await Promise.all(
    variants.map(async ([one, kit]) => hash(await renderPicture(one, kit, 'png'))),
  )
  assert.equal(new Set(hashes).size, variants.length)
})

test('a JPEG has the size of its shape, three 8-bit components and far less than 8 MiB, even full of emoji', async () => {
  const [full] = splitForPictures('🎉👩🏽‍🚀🇯🇵❤️'.repeat(300))
  for (const [shape, height] of [
    ['portrait', 1350],
    ['page', 1350],
    ['vertical', 1920],
  ] as const) {
    const jpeg = await renderPicture(
      picture(full!, { shape }),
      { ...brand, colors: ['#c8322b', '#ffffff', '#ffd54a'] },
      'jpeg',
    )
    assert.deepEqual(frameOf(jpeg), { precision: 8, height, width: 1080, components: 3 })
    assert.ok(jpeg.length < 2 * 1_048_576, `${jpeg.length} bytes`)
  }
})

test('logo and photo change the bytes of a feed picture, the logo none of an upright one', async () => {
  const canvas = (await openCanvas()).createCanvas(300, 200)
  canvas.getContext('2d').fillRect(20, 20, 200, 100)
  const file = await canvas.encode('png')
  const made = async (shape: Card['shape'], files: CardFiles) =>
    hash(await renderPicture(picture('Hello', { shape }), brand, 'jpeg', files))
  const feed = [
    await made('portrait', {}),
    await made('portrait', { logo: file }),
    await made('portrait', { photo: file }),
  ]
  assert.equal(new Set(feed).size, 3)
  assert.equal(await made('portrait', { logo: file }), feed[1])
  assert.equal(await made('vertical', { logo: file }), await made('vertical', {}))
})

test('a file that is too large to be drawn is refused', async () => {
  await assert.rejects(
    renderPicture(picture('Hello'), brand, 'jpeg', { photo: new Uint8Array(17 * 1_048_576) }),
    RangeError,
  )
  await assert.rejects(
    renderPicture(picture('Hello'), brand, 'jpeg', { photo: new Uint8Array(100) }),
  )
})

test('a PNG is a PNG', async () => {
  const png = Buffer.from(await renderPicture(picture('Hello'), brand, 'png'))
  assert.equal(png.toString('latin1', 1, 4), 'PNG')
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1080, 1350])
})

test('importing the renderer loads neither the canvas nor the PDF library; drawing does, and splitting never', async () => {
  const program = `
    import { createRequire } from 'node:module'
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => /napi-rs.canvas|pdf-lib/.test(path))
    const { renderPicture } = await import(${JSON.stringify(import.meta.resolve('./picture.ts'))})
    await import(${JSON.stringify(import.meta.resolve('./document.ts'))})
    const { splitForPictures } = await import(${JSON.stringify(import.meta.resolve('@crier/writing/text/pictures/split-for-pictures.ts'))})
    splitForPictures('Hello')
    const before = loaded()
    await renderPicture({ text: 'Hello', number: 1, count: 1, shape: 'portrait' }, { name: null, colors: [], language: null }, 'jpeg')
    console.log(JSON.stringify([before, loaded()]))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    program,
  ])
  assert.deepEqual(JSON.parse(stdout), [false, true])
})

/** Reads a JPEG's start-of-frame segment. */
function frameOf(bytes: Uint8Array) {
  const jpeg = Buffer.from(bytes)
  assert.equal(jpeg.readUInt16BE(0), 0xffd8)
  let at = 2
  while (![0xffc0, 0xffc1, 0xffc2].includes(jpeg.readUInt16BE(at)))
    at += 2 + jpeg.readUInt16BE(at + 2)
  return {
    precision: jpeg[at + 4],
    height: jpeg.readUInt16BE(at + 5),
    width: jpeg.readUInt16BE(at + 7),
    components: jpeg[at + 9],
  }
}
