import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Card, CardBrand } from '@crier/writing/text/visual.ts'
import { answerTasks } from '../ports/workers/answer-tasks.ts'
import type { CardFiles, MissingFonts } from '../ports/files/renderer.ts'
import { bindDocument, type Binding } from './document.ts'
import { missingFonts } from './text/missing-fonts.ts'
import { renderPage, renderPicture } from './picture.ts'

/** Asks what a card lacks without drawing it. */
interface FontTask {
  readonly kind: 'fonts'
  readonly text: string
}
type DrawTask = { readonly path: string } & (
  | {
      readonly kind: 'picture'
      readonly card: Card
      readonly brand: CardBrand
      readonly format: 'jpeg' | 'png'
      readonly files: CardFiles
    }
  | {
      readonly kind: 'page'
      readonly card: Card
      readonly brand: CardBrand
      readonly scale: number
      readonly files: CardFiles
    }
  | { readonly kind: 'document'; readonly pages: readonly string[]; readonly binding: Binding }
)

export type RenderTask = DrawTask | FontTask

// Started by kept-renderer.ts. The file appears whole or not at all.
answerTasks(async (task: RenderTask): Promise<MissingFonts | null> => {
  if (task.kind === 'fonts') return missingFonts(task.text)
  const part = `${task.path}.part`
  await writeFile(part, await bytesOf(task))
  await rename(part, task.path)
  return task.kind === 'document' ? null : missingFonts(task.card.text)
})

async function bytesOf(task: DrawTask): Promise<Uint8Array> {
  switch (task.kind) {
    case 'picture':
      return renderPicture(task.card, task.brand, task.format, task.files)
    case 'page':
      return renderPage(task.card, task.brand, task.scale, task.files)
    case 'document':
      return bindDocument(
        task.pages.map((page) => () => readFile(page)),
        task.binding,
      )
    default:
      return task satisfies never
  }
}
