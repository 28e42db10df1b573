import { parseArgs } from 'node:util'
import { whyNoRealServer } from './installed.ts'
import { startPds } from './pds.ts'
import { comparePictures, compareTexts, publishThroughFaults } from './proofs.ts'

// The long form of connector.slow.test.ts.
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    texts: { type: 'string', default: '2000' },
    pictures: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
})
const why = await whyNoRealServer()
if (why !== undefined) throw new Error(why)
await using stack = new AsyncDisposableStack()
const owner = { after: (close: () => void | Promise<void>) => void stack.defer(close) }
const pds = await startPds(owner)
const seed = Number(values.seed)
const say = (line: string) => process.stdout.write(`${line}\n`)

if (Number(values.posts) > 0) {
  const { posts, proxy } = await publishThroughFaults(owner, {
    ...{ pds, seed },
    count: Number(values.posts),
  })
  const faulty = proxy.calls.filter(({ fault }) => fault !== 'none').length
  say(
    `${values.posts} publications, ${posts} posts, 0 doubled, 0 lost: ${faulty} of ` +
      `${proxy.calls.length} calls met a fault.`,
  )
}
if (Number(values.texts) > 0) {
  const { taken, threads } = await compareTexts(owner, {
    ...{ pds, seed },
    count: Number(values.texts),
  })
  say(`${values.texts} texts, 0 disagreements: ${taken} are one post, ${threads} are threads.`)
}
if (Number(values.pictures) > 0) {
  const { largest } = await comparePictures(owner, {
    ...{ pds, seed },
    count: Number(values.pictures),
  })
  say(`${values.pictures} pictures, 0 refused: the largest has ${largest} bytes.`)
}
