import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureDrafts, waysTable, type WrittenDrafts } from './guard/measure-drafts.ts'

// node evaluation/guard-on-drafts.ts DIR [--show]: what the guard does with drafts that people
// wrote as a model's answers. Each file of DIR is {language, topic, source, honest: [{network,
// text}], false: [{network, way, text, what}]}.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
})
const [directory] = positionals
if (directory === undefined) {
  console.error('Name the directory of the drafts: node evaluation/guard-on-drafts.ts DIR')
  process.exit(2)
}
const files = readdirSync(directory)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
const sources = files.map((name) => ({
  ...(JSON.parse(readFileSync(join(directory, name), 'utf8')) as Omit<WrittenDrafts, 'name'>),
  name,
}))
const tried = await measureDrafts(sources)
console.log(`${sources.length} sources\n\n${waysTable(tried)}`)
if (values.show)
  for (const { name, way, what, text, answer } of tried)
    console.log(
      `\n${name} · ${way ?? 'honest'} · ${answer.kind}${what === null ? '' : `\nfalse: ${what}`}\n` +
        `${answer.kind === 'as it is' ? text : answer.details.join('\n')}`,
    )
