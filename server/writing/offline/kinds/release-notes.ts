import { statementsOf, type Parser } from '../statement.ts'

const weights: readonly (readonly [RegExp, number])[] = [
  [/breaking|upgrad|migrat|inkompatib|incompatib|rupture|security|sicherheit|sécurité|segur|sicurezza|beveiliging|bezpiecz/i, 1.6],
  [
    /highlight|added|new|feature|neu|hinzugef|nouveau|ajout|nuev|añadid|novità|aggiunt|novo|adicionad|nieuw|toegevoegd|nowe|dodano|追加|新機能|新增/i,
    1.5,
  ],
  [/performance|faster|schneller|improve|verbesser|amélior|mejor|miglior|melhor|verbeter|ulepsz|改善|优化/i, 1.4],
  [/changed|geändert|modifi|cambi|alterad|gewijzigd|zmieni|変更/i, 1.2],
  [/internal|chore|depend|contributor|thanks|full changelog|intern|interne|beitragende/i, 0],
]

/** Release notes: entries of the sections, without numbers of issues and names of contributors. */
export const readReleaseNotes: Parser = (blocks, language) =>
  blocks.flatMap((block, place) => {
    if (block.kind === 'heading') return []
    const weight = weights.find(([words]) => words.test(block.section))?.[1] ?? 1
    const text = withoutReferences(block.text)
    if (weight === 0 || text.length < 12) return []
    const isEntry = block.kind !== 'paragraph'
    // An entry stays whole: its second sentence says for whom, or what to do.
    if (isEntry) return [{ text, block: place, role: 'entry', speaker: null, section: block.section, weight }]
    return statementsOf({ ...block, text }, place, language, { weight: 1.8 })
  })

function withoutReferences(text: string): string {
  return text
    .replace(/\s*\((?:[^()]{0,40}(?:#\d+|[A-Z]{2,10}-\d+|@[\w-]+|\b[0-9a-f]{7,40}\b)[^()]{0,60})\)/g, '')
    .replace(/\s+(?:by|von|par|por|di|door) @[\w-]+(?: in \S+)?/g, '')
    .replace(/(?:^|\s)(?:#\d+|[A-Z]{2,10}-\d{2,}|[0-9a-f]{7,40}(?=[:\s]))[:,]?(?=\s|$)/g, ' ')
    .replace(/^(?:feat|fix|perf|docs|refactor|chore|build|ci|test)(?:\([\w-]+\))?!?:\s*/i, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/\s+([.,;])/g, '$1')
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
