import type { Template } from './template.ts'

/** A photo over its text. */
export const photo: Template = {
  isFor: ({ hasPhoto }) => hasPhoto,
  partsOf: ({ hasPhoto, blocks }) => (hasPhoto ? blocks : null),
  ground: 'plain',
  ornament: 'none',
  anchor: 0.5,
  bodyMax: 44,
  statementMax: 92,
  titleRatio: 1.9,
}
