import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { test } from 'node:test'
import { ManualClock } from '../../testing/manual-clock.ts'
import { listen } from './listen.ts'
import { query } from '../../testing/database.ts'
import { emptyDatabases } from '../../testing/test-database.ts'

const newDatabase = emptyDatabases()

/** A listener and the named moments of its life. */
async function hear(target: Parameters<typeof listen>[0], channel: string) {
  const clock = new ManualClock()
  const moments = new EventEmitter()
  const notify = (name: string) => void moments.emit(name)
  const log = { event: notify, warn: notify, error: notify }
  const listener = await listen(target, {
    channel,
    onMessage: (payload) => void moments.emit('message', payload),
    onReconnect: () => void moments.emit('reconnect'),
    clock,
    log,
  })
  return { listener, clock, moments }
}

test('a listener hears what is sent on its channel, whatever the name', async () => {
  const poolConfig = await newDatabase()
  const { listener, moments } = await hear(poolConfig, 'Due "now"')
  assert.equal(listener.isListening(), true)
  const heard = once(moments, 'message')
  await query(poolConfig, `select pg_notify('other', 'no'), pg_notify('Due "now"', 'yes')`)
  assert.deepEqual(await heard, ['yes'])
  await listener.close()
})

test('listen: reconnects after a break, reports it, and receives again', async () => {
  const poolConfig = await newDatabase()
  const { listener, clock, moments } = await hear(poolConfig, 'due')
  const broken = once(moments, 'database.listener_broken')
  await query(
    poolConfig,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crier ` +
      `listener' and datname = current_database()`,
  )
  await broken
  const back = once(moments, 'reconnect')
  while (clock.nextWake() === undefined) await new Promise(setImmediate)
  assert.equal(listener.isListening(), false)
  await clock.advance({ milliseconds: 100 })
  await back
  assert.equal(listener.isListening(), true)
  const heard = once(moments, 'message')
  await query(poolConfig, `notify due, 'again'`)
  assert.deepEqual(await heard, ['again'])
  await listener.close()
})

test('while the database is away the pauses grow to five seconds, and closing ends the waiting', async () => {
  const { listener, clock, moments } = await hear({ host: '/nowhere', user: 'crier' }, 'due')
  const pauses: number[] = []
  while (pauses.length < 8) {
    const wake = clock.nextWake()
    if (wake === undefined) {
      await new Promise(setImmediate)
      continue
    }
    pauses.push(wake.since(clock.now()).total('milliseconds'))
    const failed = once(moments, 'database.listener_failed')
    await clock.advance({ milliseconds: pauses.at(-1) ?? 0 })
    await failed
  }
  assert.deepEqual(pauses, [200, 400, 800, 1600, 3200, 5000, 5000, 5000])
  await listener.close()
})
