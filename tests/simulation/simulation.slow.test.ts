import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase, type OpenDatabase } from './machine/database.ts'
import { chooseFaults } from './machine/faults.ts'
import { Simulation } from './machine/simulation.ts'
import { runSeed } from './run-seed.ts'

let database: OpenDatabase
before(async () => {
  database = await openDatabase()
})
after(() => database[Symbol.asyncDispose]())

const hours = (count: number) => count / 24

test('six rough hours break no promise, and the same seed gives the same run to the last step', async () => {
  const once = await runSeed(database.session, 8, { days: hours(6) })
  const again = await runSeed(database.session, 8, { days: hours(6) })
  assert.equal(once.violation, undefined)
  assert.equal(again.traceHash, once.traceHash)
  assert(once.deaths > 0 && once.posts > 0, 'too little happened')
})

test('another seed gives another run', async () => {
  const one = await runSeed(database.session, 5, { days: hours(1) })
  const other = await runSeed(database.session, 6, { days: hours(1) })
  assert.notEqual(one.traceHash, other.traceHash)
})

test('a promise that is found broken when nothing happens any more ends the run as well', async () => {
  const sim = new Simulation(1, chooseFaults(1))
  sim.violated('I2', 'a schedule has not come to an end')
  await assert.rejects(sim.runUntil(sim.now), /I2: a schedule has not come to an end/)
})
