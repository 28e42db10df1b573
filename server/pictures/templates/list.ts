import type { Template } from './template.ts'

/** A heading over points or paragraphs: for whatever no other template suits. */
export const list: Template = {
  isFor: () => true,
  partsOf: ({ blocks }) => blocks,
  ground: 'plain',
  ornament: 'bar',
  anchor: 0.4,
  bodyMax: 60,
  statementMax: 110,
  titleRatio: 1.7,
}
