import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StartRefused } from '../embedded/start-refused.ts'
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

const time = Temporal.Instant.from('2026-11-21T08:00:00Z')

function archive(files: Record<string, string>): Buffer {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const size = Buffer.byteLength(text)
    return [
      tarHeader({ name, kind: name.endsWith('/') ? 'directory' : 'file', size }, time),
      Buffer.from(text),
      tarPadding(size),
    ]
  })
  return Buffer.concat([...parts, tarEnd])
}

async function read(bytes: Buffer, partBytes: number): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const source = async function* () {
    for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
  }
  for await (const { name, content } of readTar(source()))
    files[name] = Buffer.concat(await Array.fromAsync(content)).toString()
  return files
}

const files = {
  'data/': '',
  'data/empty': '',
  'data/one': 'x'.repeat(511),
  'data/two': 'y'.repeat(512),
  'data/three': 'z'.repeat(5000),
}

test('what is written is read back, whatever pieces it arrives in', async () => {
  for (const partBytes of [1, 100, 512, 700, 1_000_000])
    assert.deepEqual(await read(archive(files), partBytes), files)
})

test('an archive that ends too early is refused at every length', async () => {
  const bytes = archive(files)
  for (let length = 0; length <= bytes.length - 1024; length += 97)
    await assert.rejects(read(bytes.subarray(0, length), 512), StartRefused)
})

test('a header whose sum is wrong, and a kind that is never written, are refused', async () => {
  const changed = archive(files)
  changed[0] = 0x58
  await assert.rejects(read(changed, 512), StartRefused)
  const link = archive({ link: '' })
  link[156] = 0x32
  link[153] = link[153]! + 2
  await assert.rejects(read(link, 512), StartRefused)
})

test('a name that the format cannot hold is an error when it is written', () => {
  assert.throws(() => tarHeader({ name: 'x'.repeat(101), kind: 'file', size: 0 }, time), /too long/)
})
