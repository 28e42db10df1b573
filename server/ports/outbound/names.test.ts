import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { ManualClock } from '../../testing/manual-clock.ts'
import { nameResolver } from './names.ts'

type Family = 'A' | 'AAAA'
/** Four or sixteen bytes an address; to `silent` questions there is no answer before `release`. */
type Zone = Readonly<
  Record<string, Readonly<Partial<Record<Family, readonly number[][] | 'silent'>>>>
>

/** A name server on loopback (RFC 1035, just enough of it). */
async function nameServer(zone: Zone) {
  const socket = createSocket('udp4')
  const questions: string[] = []
  const silence = Promise.withResolvers<void>()
  const withheld: (() => void)[] = []
  socket.on('message', (message, client) => {
    const { name, end, family } = questionOf(message)
    questions.push(`${name} ${family}`)
    const answers = zone[name]?.[family] ?? []
    const reply = (code: number, records: readonly number[][]) => {
      const header = Buffer.from([
        message[0]!,
        message[1]!,
        0x81,
        0x80 | code,
        0,
        1,
        0,
        records.length,
        0,
        0,
        0,
        0,
      ])
      const entries = records.map((bytes) => [
        0xc0,
        12,
        0,
        bytes.length === 4 ? 1 : 28,
        0,
        1,
        0,
        0,
        0,
        0,
        0,
        bytes.length,
        ...bytes,
      ])
      socket.send(
        Buffer.concat([header, message.subarray(12, end), Buffer.from(entries.flat())]),
        client.port,
        client.address,
      )
    }
    if (answers !== 'silent') return reply(zone[name] ? noError : noSuchName, answers)
    withheld.push(() => reply(noSuchName, []))
    silence.resolve()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    servers: [`127.0.0.1:${socket.address().port}`],
    questions,
    silentlyAsked: silence.promise,
    release: () => withheld.splice(0).forEach((answer) => answer()),
    async [Symbol.asyncDispose]() {
      await new Promise<void>((closed) => socket.close(closed))
    },
  }
}

const noError = 0
const noSuchName = 3

function questionOf(message: Buffer): { name: string; end: number; family: Family } {
  const labels: string[] = []
  let at = 12
  while (message[at] !== 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]!))
    at += 1 + message[at]!
  }
  return {
    name: labels.join('.').toLowerCase(),
    end: at + 5,
    family: message.readUInt16BE(at + 1) === 1 ? 'A' : 'AAAA',
  }
}

const six = (last: number) => [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last]
const clock = new ManualClock()

test('a name has the addresses of both families', async () => {
  await using server = await nameServer({
    'both.example': {
      A: [
        [192, 0, 2, 1],
        [192, 0, 2, 2],
      ],
      AAAA: [six(1)],
    },
    'four.example': { A: [[192, 0, 2, 3]] },
    'six.example': { AAAA: [six(2)] },
  })
  const resolve = nameResolver({ clock, machineNames: false, servers: server.servers })
  assert.deepEqual(
    new Set(await resolve('both.example')),
    new Set(['192.0.2.1', '192.0.2.2', '2001:db8::1']),
  )
  assert.deepEqual(await resolve('four.example'), ['192.0.2.3'])
  assert.deepEqual(await resolve('six.example'), ['2001:db8::2'])
})

test('a name that does not exist, or is none, has no address', async () => {
  await using server = await nameServer({ 'empty.example': {} })
  const resolve = nameResolver({ clock, machineNames: false, servers: server.servers })
  for (const name of [
    'empty.example',
    'missing.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    'a..b',
    '',
  ]) {
    assert.deepEqual(await resolve(name), [], name)
  }
})

test('resolveName: resolves localhost to this machine without a query', async () => {
  await using server = await nameServer({ localhost: { A: [[8, 8, 8, 8]] } })
  const resolve = nameResolver({ clock, machineNames: true, servers: server.servers })
  for (const name of ['localhost', 'Localhost.', 'a.localhost'])
    assert.deepEqual(await resolve(name), ['127.0.0.1', '::1'])
  assert.deepEqual(server.questions, [])
})

test('a hundred names whose server is silent delay no other name', async () => {
  const silent = Array.from({ length: 100 }, (_, index) => `silent${index}.example`)
  await using server = await nameServer({
    ...Object.fromEntries(silent.map((name) => [name, { A: 'silent', AAAA: 'silent' } as const])),
    'quick.example': { A: [[192, 0, 2, 1]] },
  })
  const resolve = nameResolver({ clock, machineNames: false, servers: server.servers })
  const slow = Promise.all(silent.map(resolve))
  await server.silentlyAsked
  assert.deepEqual(await resolve('quick.example'), ['192.0.2.1'])
  assert.equal(await Promise.race([slow, 'still waiting']), 'still waiting')
  server.release()
  assert.ok((await slow).every((addresses) => addresses.length === 0))
})

test('a server that never answers for one family costs a quarter of a second, not the answer', async () => {
  await using server = await nameServer({ 'half.example': { A: [[192, 0, 2, 9]], AAAA: 'silent' } })
  const time = new ManualClock()
  const answer = nameResolver({ clock: time, machineNames: false, servers: server.servers })(
    'half.example',
  )
  await server.silentlyAsked
  while (!time.nextWake()) await new Promise(setImmediate)
  await time.advance({ milliseconds: 250 })
  assert.deepEqual(await answer, ['192.0.2.9'])
})

test('where no name server is, the machine itself is asked', async () => {
  const closed = await nameServer({})
  await closed[Symbol.asyncDispose]()
  const resolve = nameResolver({ clock, machineNames: false, servers: closed.servers })
  assert.deepEqual(await resolve('127.0.0.1'), ['127.0.0.1'])
})

test('names that only the machine knows count when they are wanted', async () => {
  await using server = await nameServer({})
  // A literal replaces a line in the hosts file: the machine knows it, the name server does not.
  assert.deepEqual(
    await nameResolver({ clock, machineNames: true, servers: server.servers })('127.0.0.1'),
    ['127.0.0.1'],
  )
  const questions = Array.from({ length: 120 }, () =>
    nameResolver({ clock, machineNames: true, servers: server.servers })('127.0.0.1'),
  )
  const answered = (await Promise.all(questions)).filter(
    (addresses) => addresses.length === 1,
  ).length
  assert.ok(answered >= 102, `${answered} of 120 answered: two at a time and a hundred waiting`)
})
