import { parseArgs } from 'node:util'
import { measureDrafts, waysTable } from './guard/measure-drafts.ts'
import { readWrittenDrafts } from './guard/read-written-drafts.ts'

// node evaluation/guard-on-drafts.ts [DIR | FILE | open | held-out] [--show]: what the guard does
// with drafts that people wrote as a model's answers. Each file of DIR is {language, topic, source,
// honest: [{network, text}], false: [{network, way, text, what}]}, FILE a list of these.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
})
const [from = 'open'] = positionals
const sources = await readWrittenDrafts(from)
if (sources === null) {
  console.error(`${from} has no drafts: name a directory, a file, open or held-out.`)
  process.exit(2)
}
const tried = await measureDrafts(sources)
console.log(`${sources.length} sources\n\n${waysTable(tried)}`)
if (values.show)
  for (const { name, way, what, text, answer } of tried)
    console.log(
      `\n${name} · ${way ?? 'honest'} · ${answer.kind}${what === null ? '' : `\nfalse: ${what}`}\n` +
        `${answer.kind === 'as it is' ? text : answer.details.join('\n')}`,
    )
