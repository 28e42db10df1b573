import type { BlockLine } from '@crier/writing/text/blocks.ts'
import { weightOf } from '@crier/writing/text/lengths/weight.ts'
import { linesOf } from './content.ts'
import type { TemplatePart, Template } from './template.ts'

/** A quotation and its speaker. */
export const quotation: Template = {
  isFor: () => true,
  partsOf({ blocks }) {
    const lines = linesOf(blocks)
    const [first] = lines
    const open = first?.line.marker === null ? /^\p{P}/u.exec(first.line.text)?.[0] : undefined
    const closings = open === undefined ? undefined : closingsOf[open]
    if (!first || !closings) return null
    const end = lines.findIndex(({ line }) => closings.some((mark) => isClosed(line.text, mark)))
    const quoted = lines.slice(0, end + 1)
    const rest = lines.slice(end + 1)
    if (quoted.length === 0 || weightOfLines(quoted) > quotedMax || weightOfLines(rest) > sourceMax)
      return null
    if (quoted.some(({ block }) => block.direction !== first.block.direction)) return null
    // A single word in quotation marks at the head of a text is a title.
    if (
      rest.length > 0 &&
      weightOfLines(quoted) < quotedMin &&
      !rest.some(({ line }) => named.test(line.text))
    )
      return null
    const part = (role: TemplatePart['role'], of: typeof lines): TemplatePart => ({
      ...of[0]!.block,
      role,
      lines: of.map(({ line }) => line),
    })
    return [part('statement', quoted), ...(rest.length > 0 ? [part('source', rest)] : [])]
  },
  ground: 'plain',
  ornament: 'quotation',
  anchor: 0.42,
  bodyMax: 96,
  statementMax: 96,
  titleRatio: 1,
}

const weightOfLines = (lines: readonly { readonly line: BlockLine }[]) =>
  lines.reduce((sum, { line }) => sum + weightOf(line.text), 0)

/** Ends with the mark, perhaps with a stop behind it, and is no lone mark. */
const isClosed = (text: string, mark: string) =>
  text.length > 2 && text.replace(/[.!?,…。]$/u, '').endsWith(mark)

const closingsOf: Readonly<Record<string, readonly string[]>> = {
  '“': ['”'],
  '„': ['“', '”'],
  '”': ['”'],
  '«': ['»'],
  '»': ['«'],
  '「': ['」'],
  '『': ['』'],
  '"': ['"'],
  '״': ['״'],
  '‘': ['’'],
  '《': ['》'],
}
const named = /^[—–―-]/u
const quotedMin = 30
const quotedMax = 330
const sourceMax = 110
