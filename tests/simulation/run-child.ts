import { openDatabase } from './machine/database.ts'
import { endWithParent } from '@crier/server/ports/workers/end-with-parent.ts'
import { runSeed } from './run-seed.ts'
import { report, type Run } from './run-told.ts'

endWithParent()
/** One of several processes: executes its runs, over a separate database, until it gets `end`. */
const database = await openDatabase()
// A terminal sends Ctrl-C to everybody: who started this process says when it ends.
process.on('SIGINT', () => undefined)
process.on('message', async (order: Run | 'end') => {
  if (order === 'end') {
    await database[Symbol.asyncDispose]()
    process.disconnect?.()
    return
  }
  const { seed, days, faults } = order
  process.send?.(report(await runSeed(database.session, seed, { days, faults })))
})
