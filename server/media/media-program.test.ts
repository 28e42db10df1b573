import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AccountId } from '../ports/ids.ts'
import { objectBomb } from '../testing/object-bomb.ts'
import { MediaProgram } from './media-program.ts'

const [stranger, neighbour] = ['acct_stranger' as AccountId, 'acct_neighbour' as AccountId]

test('MediaProgram: converts for a due post while the uploads of another account are read', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'crier-media-'))
  t.after(() => rm(directory, { recursive: true }))
  await using program = new MediaProgram({ fileBytesMax: 10_000_000, folders: [directory] })
  const from = join(directory, 'slow.pdf')
  const text = join(directory, 'text.txt')
  await writeFile(from, objectBomb(60_000))
  await writeFile(text, 'A text.')
  const order: string[] = []
  const upload = program.run(
    { accountId: stranger },
    { kind: 'clean', from, to: join(directory, 'slow') },
  )
  const due = program.run(
    { accountId: neighbour, due: true },
    { kind: 'clean', from: text, to: join(directory, 'due') },
  )
  await Promise.all([upload.then(() => order.push('upload')), due.then(() => order.push('due'))])
  assert.deepEqual(order, ['due', 'upload'])
})
