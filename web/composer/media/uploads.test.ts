import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Uploads, uploadsMax, type Interrupted } from './uploads.ts'

const file = (name: string, size = 10) =>
  new File([new Uint8Array(size)], name, { lastModified: 5 })
const settled = async () => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
}

interface Started {
  readonly name: string
  readonly known: string | null
  piece(): number
  done(stands: { readonly piece: number; readonly isNew: boolean }): void
  fails(error: Error): void
  remember(address: string | null): void
}

function opened(earlier: readonly Interrupted[] = []) {
  const started: Started[] = []
  const ended: string[] = []
  let device: readonly Interrupted[] = earlier
  let idle = 0
  const uploads = new Uploads(
    {
      run: ({ name }, piece, { known, signal, remember }) =>
        new Promise((done, fails) => {
          signal.addEventListener('abort', () => fails(new Error('aborted')))
          started.push({ name, known, piece, done, fails, remember })
        }),
      end: (address) => void ended.push(address),
      keep: (interrupted) => void (device = interrupted),
      left: () => null,
      isIdle: () => void (idle += 1),
    },
    earlier,
  )
  const states = () => uploads.view().map(({ name, state, piece }) => `${name} ${state} ${piece}`)
  return { uploads, started, ended, device: () => device, idle: () => idle, states }
}

test('files are uploaded one after the other, and those of one drop follow the first to its slides', async () => {
  const { uploads, started, states, idle } = opened()
  uploads.add([file('a'), file('b'), file('c')], 1)
  uploads.add([file('later')], 2)
  assert.deepEqual(states(), ['a uploading 1', 'b waiting 1', 'c waiting 1', 'later waiting 2'])
  started[0]!.done({ piece: 1, isNew: false })
  await settled()
  started[1]!.done({ piece: 2, isNew: true })
  await settled()
  assert.deepEqual(states(), ['c uploading 2', 'later waiting 3'])
  assert.equal(started[2]!.piece(), 2)
  started[2]!.done({ piece: 3, isNew: true })
  await settled()
  started[3]!.done({ piece: 4, isNew: false })
  await settled()
  assert.deepEqual([states(), uploads.isBusy, idle()], [[], false, 1])
})

test('one that failed waits for a person and stops no other; one that is removed ends at the server', async () => {
  const { uploads, started, ended, states } = opened()
  uploads.add([file('bad'), file('good'), file('long')], 1)
  started[0]!.fails(new Error('No picture.'))
  await settled()
  assert.deepEqual(states(), ['bad failed 1', 'good uploading 1', 'long waiting 1'])
  uploads.remove(uploads.view()[2]!.id)
  started[1]!.remember('/api/media/uploads/upl_1')
  uploads.remove(uploads.view()[1]!.id)
  await settled()
  assert.deepEqual([states(), ended], [['bad failed 1'], ['/api/media/uploads/upl_1']])
  uploads.again(uploads.view()[0]!.id)
  assert.deepEqual([states(), started.length], [['bad uploading 1'], 3])
})

test('an upload that a reload interrupted goes on with the same file at the same place, and with no other', () => {
  const { uploads, started, device } = opened()
  uploads.add([file('film.mp4', 20)], 3)
  started[0]!.remember('/api/media/uploads/upl_1')
  const after = opened(device())
  assert.deepEqual([after.states(), after.uploads.isBusy], [['film.mp4 interrupted 3'], false])
  after.uploads.add([file('film.mp4', 21)], 1)
  assert.deepEqual(
    [after.started[0]!.known, after.states()],
    [null, ['film.mp4 interrupted 3', 'film.mp4 uploading 1']],
  )
  const again = opened(device())
  again.uploads.add([file('film.mp4', 20)], 1)
  assert.deepEqual(
    [again.started[0]!.known, again.states()],
    ['/api/media/uploads/upl_1', ['film.mp4 uploading 3']],
  )
})

test('pieces that are removed and added move the files that are on their way to later ones', () => {
  const { uploads, states } = opened()
  uploads.add([file('a')], 1)
  uploads.add([file('b')], 3)
  uploads.shift(3, -1)
  assert.deepEqual(states(), ['a uploading 1', 'b waiting 2'])
  uploads.shift(1, 1)
  assert.deepEqual(states(), ['a uploading 2', 'b waiting 3'])
})

test('a page that is left stops its uploads, and those in parts can go on later', async () => {
  const { uploads, started, states, device } = opened()
  uploads.add([file('film'), file('next')], 1)
  started[0]!.remember('/api/media/uploads/upl_1')
  uploads.stop()
  await settled()
  assert.deepEqual(
    [states(), started.length, device().map(({ name }) => name)],
    [['film interrupted 1'], 1, ['film']],
  )
  uploads.add([file('film')], 1)
  assert.equal(started[1]!.known, '/api/media/uploads/upl_1')
})

test('there are only so many at once', () => {
  const { uploads } = opened()
  uploads.add(
    Array.from({ length: uploadsMax + 5 }, (_, index) => file(`f${index}`)),
    1,
  )
  assert.equal(uploads.view().length, uploadsMax)
})
