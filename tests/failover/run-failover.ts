import { parseArgs } from 'node:util'
import { runFailovers } from './lab.ts'

/**
 * `npm run campaign -- failover --times N [--asynchronous]`: the promise of docs/database.md for a
 * primary that dies, on this machine.
 */
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    asynchronous: { type: 'boolean', default: false },
  },
})
const failovers = Number(values.times)
if (!Number.isInteger(failovers) || failovers < 1) {
  process.stderr.write('--times is a whole number, 1 or more.\n')
  process.exit(1)
}
const closers: (() => void | Promise<void>)[] = []
try {
  const figures = await runFailovers(
    { after: (close) => void closers.push(close) },
    {
      failovers,
      synchronous: !values.asynchronous,
      say: (line) => process.stdout.write(`${line}\n`),
    },
  )
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  const broken = figures.doubled > 0 || figures.failedOtherwise > 0
  // When each commit is on two machines nothing is lost, and no unsent post is unconfirmed.
  const incomplete =
    !values.asynchronous && (figures.lost > 0 || figures.unconfirmedAndNotOut.length > 0)
  const ended =
    `${figures.lost} lost, ${figures.doubled} doubled, ${figures.unconfirmedAndNotOut.length} ` +
    `unconfirmed although not out, ${figures.failedOtherwise} failed otherwise`
  process.stdout.write(
    `failover: ${figures.failovers} ${values.asynchronous ? 'asynchronous' : 'synchronous'}, ` +
      `${figures.accepted} posts accepted, ${ended}\n`,
  )
  // Without a loss the asynchronous run has shown nothing.
  process.exitCode = broken || incomplete || (values.asynchronous && figures.lost === 0) ? 1 : 0
} finally {
  for (const close of closers) await close()
}
