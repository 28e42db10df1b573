import type { Publication } from '@crier/writing/text/publication.ts'
import { isAsset } from '@crier/writing/text/visual.ts'
import type { Use } from '../context.ts'
import type { StoredWarning } from '../database/stored-values.ts'

/** What a card would show as empty boxes. */
export async function warnOfMissingFonts(
  { renderer }: Use<'renderer'>,
  accountId: string,
  { pieces }: Publication,
): Promise<readonly StoredWarning[]> {
  const visuals = pieces.flatMap(({ pictures, document }) => [...pictures, ...document])
  const text = visuals.map((visual) => (isAsset(visual) ? '' : visual.text)).join('\n')
  const missing = text.trim() === '' ? null : await renderer.missingFonts(accountId, text)
  if (missing === null) return []
  const { characters, count, packages } = missing
  const named = `“${characters.join('')}”${count > characters.length ? ` and ${count - characters.length} more` : ''}`
  const remedy =
    packages.length === 0
      ? ''
      : `, or ask the operator of this server to install ${packages.join(' and ')}`
  const detail =
    `No font of this server has ${count === 1 ? 'the character' : 'the characters'} ${named}: ` +
    `the picture shows empty boxes. Write it in other letters${remedy}.`
  return [{ code: 'font_missing', detail }]
}
