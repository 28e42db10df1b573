import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signedInAuthor } from './author.ts'
import { whyNoRealServer } from './installed.ts'
import { answersToOddCalls, tokensOn } from './odd-calls.ts'
import { startPds } from './pds.ts'

// Writes what the real server answers, for a new version of it: node
// tests/real-servers/record-odd-calls.ts
const why = await whyNoRealServer()
if (why !== undefined) throw new Error(why)
await using closers = new AsyncDisposableStack()
const pds = await startPds({ after: (close) => void closers.defer(async () => close()) })
const author = await signedInAuthor(pds, 'recorder')
const answers = await answersToOddCalls(pds.url, author, await tokensOn(pds, author))
const lines = answers.map((answer) => JSON.stringify(answer)).join(',\n')
await writeFile(join(import.meta.dirname, 'recorded/odd-calls.json'), `[\n${lines}\n]\n`)
process.stdout.write(`${answers.length} answers\n`)
