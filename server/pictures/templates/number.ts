import type { Block } from '@crier/writing/text/blocks.ts'
import { weightOf } from '@crier/writing/text/lengths/weight.ts'
import { hasList, weightOfBlocks } from './content.ts'
import type { TemplatePart, Template } from './template.ts'

/** A figure that fills the width, and what it says. */
export const number: Template = {
  isFor: () => true,
  partsOf({ blocks }) {
    const [first, ...rest] = blocks
    if (
      !first ||
      (first.role !== 'title' && first.role !== 'statement') ||
      hasList(blocks) ||
      weightOfBlocks(blocks) > wordsMax
    )
      return null
    if (first.lines.length === 1 && isFigure(first.lines[0]!.text)) {
      return rest.length > 0
        ? [{ ...first, role: 'figure' }, ...rest.map((block) => ({ ...block, role: block.role }))]
        : null
    }
    return rest.length === 0 ? aroundFigure(first) : null
  },
  ground: 'plain',
  ornament: 'none',
  anchor: 0.44,
  bodyMax: 60,
  statementMax: 60,
  titleRatio: 1.2,
}

/** A sentence with one telling figure is parted around it. */
function aroundFigure(block: Block): readonly TemplatePart[] | null {
  const text = block.lines.length === 1 ? block.lines[0]!.text : ''
  const found = [...text.matchAll(telling)]
  if (found.length !== 1 || weightOf(text) > sentenceMax) return null
  const [{ 0: figure, index }] = found as [RegExpExecArray]
  const before = text.slice(0, index).trim()
  const after = text.slice(index + figure.length).trim()
  if (before === '' && after === '') return null
  const part = (role: TemplatePart['role'], words: string): readonly TemplatePart[] =>
    words === '' ? [] : [{ ...block, role, lines: [{ marker: null, text: words }] }]
  return [...part('body', before), ...part('figure', figure.trim()), ...part('body', after)]
}

const isFigure = (text: string) => weightOf(text) <= figureMax && whole.test(text)

const digits = String.raw`\p{Nd}(?:[\p{Nd}.,'’٫٬\u00a0\u202f]*\p{Nd})?`
const currency = String.raw`(?:[\p{Sc}]|CHF|US\$|R\$)`
const unit = String.raw`(?:[%٪‰×+]|x\b|[kKMB](?!\p{L})|bn\b|[万億亿]|만|억|\p{Sc})`
// Longer words than units: `5 habits` is a title.
const magnitude = String.raw`(?:[mb]illions?|Millionen|Milliarden|milliards?|mill(?:ón|ones)|mili(?:oni|ardi)|milhões|miljoen|млрд|миллион(?:ов|а)?)`
const whole = new RegExp(
  String.raw`^(?:[~≈<>+−–-]\s?)?(?:(?:${currency}|[%٪])\s?)?${digits}(?:\s?[–-]\s?${digits})?(?:[\s\u00a0]?(?:${unit}|${magnitude}|\p{L}{1,3}\.?)){0,2}[.!]?$`,
  'u',
)
const telling = new RegExp(
  String.raw`(?<=^|\s)(?:[~≈+−–-]\s?)?(?:${currency}\s?${digits}(?:\s?${unit})?|${digits}[\s\u00a0]?(?:[%٪×]|x\b|\p{Sc}))(?:[.!](?=$)|(?=\s|$))`,
  'gu',
)
const figureMax = 14
const sentenceMax = 150
const wordsMax = 320
