import { isBrief } from './content.ts'
import type { Template } from './template.ts'

/** The last card of several: what to do now, on a full ground. */
export const closing: Template = {
  isFor: ({ number, count }) => count > 1 && number === count,
  partsOf: ({ blocks }) => (isBrief(blocks) ? blocks : null),
  ground: 'accent',
  ornament: 'bar',
  anchor: 0.42,
  bodyMax: 50,
  statementMax: 110,
  titleRatio: 1.9,
}
