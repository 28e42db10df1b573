import type { CardTemplate } from '@crier/contract/cards.ts'
import { closing } from './closing.ts'
import { cover } from './cover.ts'
import { list } from './list.ts'
import { number } from './number.ts'
import { photo } from './photo.ts'
import { quotation } from './quotation.ts'
import type { CardContent, TemplatePart, Template } from './template.ts'

// In the order in which they are offered a content.
const templates = { photo, quotation, number, cover, closing, list } as const satisfies Readonly<
  Record<Exclude<CardTemplate, 'auto'>, Template>
>

export interface ChosenTemplate {
  readonly template: Template
  readonly parts: readonly TemplatePart[]
}

/**
 * A photo is always shown; else the template asked for where it suits the content, then what the
 * content asks for. The last always suits.
 */
export function templatesFor(content: CardContent, asked: CardTemplate): readonly ChosenTemplate[] {
  if (content.hasPhoto) return [{ template: photo, parts: content.blocks }]
  const offered = [
    ...(asked === 'auto' ? [] : [templates[asked]]),
    ...Object.values(templates).filter((one) => one.isFor(content)),
  ]
  return offered.flatMap((template) => {
    const parts = template.partsOf(content)
    return parts === null ? [] : [{ template, parts }]
  })
}
