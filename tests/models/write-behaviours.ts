import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { behaviours, type Behaviour } from './behaviours.ts'

export const modelServersFile = join(import.meta.dirname, '..', '..', 'docs', 'model-servers.md')

const begin = '<!-- made by tests/models/write-behaviours.ts -->'

/** docs/model-servers.md with the table of behaviours as the test beside this file proves them. */
export function modelServersPage(): string {
  const page = readFileSync(modelServersFile, 'utf8')
  return `${page.slice(0, page.indexOf(begin) + begin.length)}\n\n${table()}\n`
}

function table(): string {
  const byAnswer = Map.groupBy(behaviours, (behaviour) => {
    const { content_type: type, answer } = behaviour
    return `| ${answerOf(behaviour)} | ${'text' in answer ? (type === 'thread' ? 2 : 1) : 0} |`
  })
  const rows = Array.from(
    byAnswer,
    ([answer, same]) => `${answer} ${same.map(serverOf).join('; ')} |`,
  )
  return ['| Crier answers | credits | a server that … |', '| --- | --- | --- |', ...rows].join(
    '\n',
  )
}

function serverOf({ provider, name, content_type: type, calls }: Behaviour): string {
  const notes = [...(type === undefined ? [] : [type]), ...(calls === 1 ? [] : [`${calls} calls`])]
  return (
    `${provider === 'openai' ? '' : `${provider}: `}${cell(name)}` +
    (notes.length === 0 ? '' : ` (${notes.join(', ')})`)
  )
}

function answerOf({ answer }: Behaviour): string {
  if ('text' in answer) return '200, the draft'
  const { status, detail, retryAfter } = answer
  return (
    `${status}${retryAfter === undefined ? '' : `, \`Retry-After: ${retryAfter}\``}: ` +
    `${cell(detail.replace(' Nothing was charged.', ''))}`
  )
}

// Markup and bars would end the cell.
const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replaceAll(/<[^>]*>/g, '`$&`')
    .replaceAll('[THINK]', '\\[THINK]')

if (import.meta.main) writeFileSync(modelServersFile, modelServersPage())
