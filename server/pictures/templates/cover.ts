import { isBrief } from './content.ts'
import type { Template } from './template.ts'

/** The first card: a large title at the foot of a full ground. */
export const cover: Template = {
  isFor: ({ number, blocks }) =>
    number === 1 && (blocks[0]?.role === 'title' || blocks[0]?.role === 'statement'),
  partsOf: ({ blocks }) => (isBrief(blocks) ? blocks : null),
  ground: 'accent',
  ornament: 'circle',
  anchor: 1,
  bodyMax: 44,
  statementMax: 150,
  titleRatio: 3.2,
}
