import type { SourceBlock } from '../source/read-blocks.ts'
import { sentencesOf, statementsOf, type Parser } from '../pieces/statement.ts'

const weights: readonly (readonly [RegExp, number])[] = [
  [
    /breaking|upgrad|migrat|inkompatib|incompatib|rupture|security|sicherheit|sécurité|segur|sicurezza|beveiliging|bezpiecz/i,
    1.6,
  ],
  [
    /highlight|added|new|feature|neu|hinzugef|nouveau|ajout|nuev|añadid|novità|aggiunt|novo|adicionad|nieuw|toegevoegd|nowe|dodano|追加|新機能|新增/i,
    1.5,
  ],
  [
    /performance|faster|schneller|improve|verbesser|amélior|mejor|miglior|melhor|verbeter|ulepsz|改善|优化/i,
    1.4,
  ],
  [/changed|geändert|modifi|cambi|alterad|gewijzigd|zmieni|変更/i, 1.2],
  [
    /internal|chore|depend|contributor|thanks|full changelog|reverts?|assets|intern|interne|beitragende/i,
    0,
  ],
]

// Without their section these entries say the contrary, or sound like news.
const mended =
  'fixed|fix(?:es)?|bug ?fixes|resolved|behoben|fehlerbehebungen|korrigiert|corrections?|' +
  'corrigés?|corregid[oa]s?|correcciones|corrett[oi]|correzioni|risolt[oi]|' +
  'corrigid[oa]s?|correções|opgelost|verholpen|naprawion[oe]|poprawki|rättat|åtgärdat|' +
  'rettet|fikset|korjattu|opraveno|исправлен[оы]?|düzeltildi|修正|修复|수정'
const gone =
  'removed|deprecated|discontinued|entfernt|veraltet|supprimés?|retirés?|obsolètes?|eliminad[oa]s?|retirad[oa]s?|obsolet[oa]s?|rimoss[oi]|deprecat[oi]|removid[oa]s?|verwijderd|verouderd|usunięt[oe]|borttaget|fjernet|poistettu|odstraněno|удален[оы]?|kaldırıldı|削除|廃止|移除|弃用|제거'
const broken =
  'known (?:issues?|bugs|problems)|bekannte (?:probleme|fehler)|problèmes connus|' +
  'problemas conocidos|problemi noti|problemas conhecidos|bekende problemen|' +
  'znane (?:problemy|błędy)|kända problem|既知の問題|已知问题'
const telling = new RegExp(`^(?:${mended}|${gone}|${broken})(?!\\p{L})`, 'iu')
// "Fixed a crash" and "Drop Node 18" say it themselves.
const tellsItself = new RegExp(
  `^(?:${mended}|${gone}|remov\\p{L}+|drop(?:s|ped)?|correct\\p{L}*|resolv\\p{L}+|` +
    'repair\\p{L}*|no longer|behebt|entfern\\p{L}+|corrig\\p{L}+|supprim\\p{L}+)(?!\\p{L})',
  'iu',
)
const thanks =
  /^(?:many thanks|thanks|thank you|danke?|vielen dank|merci|gracias|grazie|obrigad[oa]|bedankt|dziękujemy|tack|tak|takk|kiitos)(?!\p{L})/iu
// "ci: flaky job", "docs: typo": to those who make it, and not to those who use it.
const forMakers = /^(?:docs?|ci|tests?|chore|build|refactor|style|deps-dev)(?:\([\w-]+\))?!?:\s/i
const aboutTheFile = /keep a changelog|semantic versioning|notable changes/i

/**
 * Release notes: entries of the sections, without numbers of issues and names of contributors. Of
 * several releases the newest alone is told, and what was mended or taken away is told with the
 * word of its section: "Removed: the export to …".
 */
export const readReleaseNotes: Parser = (blocks, language) => {
  const [from, to] = newestRelease(blocks)
  return blocks.flatMap((block, place) => {
    if (place < from || place >= to || block.kind === 'heading') return []
    const weight = weights.find(([words]) => words.test(block.section))?.[1] ?? 1
    const text = withoutReferences(block.text)
    if (
      weight === 0 ||
      forMakers.test(block.text) ||
      text.length < 12 ||
      thanks.test(text) ||
      aboutTheFile.test(text)
    )
      return []
    const isEntry = block.kind !== 'paragraph'
    // An entry stays whole: its second sentence says for whom, or what to do.
    if (isEntry)
      return partsOfEntry(text, language).map((part, index) => ({
        text: part,
        ...labelOf(text, block.section),
        block: place,
        role: 'entry',
        speaker: null,
        section: block.section,
        weight: index === 0 ? weight : weight / 2,
      }))
    return statementsOf({ ...block, text }, place, language, { weight: 1.8 })
  })
}

// More than a post of X holds beside its label: nothing of it could be told there.
const entryMax = 220

/** An entry, and apart from it what follows where the whole is long: "**Lead.** What it does. …" */
function partsOfEntry(text: string, language: string): string[] {
  if (text.length <= entryMax) return [text]
  const [first = text, ...rest] = sentencesOf(text, language)
  let shown = first
  for (
    let next = rest[0];
    next !== undefined && shown.length + next.length < entryMax;
    next = rest[0]
  ) {
    shown = `${shown} ${next}`
    rest.shift()
  }
  return rest.length === 0 ? [shown] : [shown, rest.join(' ')]
}

function labelOf(text: string, section: string): { label?: string } {
  const word = telling.exec(section)?.[0]
  if (word === undefined || tellsItself.test(text)) return {}
  return {
    label: word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word,
  }
}

const versionLine =
  /^(?:[\p{L}][\p{L}\p{M}\d .-]{0,40}? )?[[(]?v?(\d{1,4}(?:\.\d{1,4}){1,3})[\])]?(?:\s*[(–—:,·-]?\s*[^.!?]{0,40}\d{4}[^.!?]{0,12})?$/iu

/**
 * The places of the newest release's blocks: from its line with the version to the next one's. All,
 * where there is only one release.
 */
function newestRelease(blocks: readonly SourceBlock[]): readonly [number, number] {
  const releases = blocks.flatMap(({ text, kind }, place) => {
    const version = kind === 'bullet' ? undefined : versionLine.exec(text)?.[1]
    return version === undefined ? [] : [{ place, version: version.split('.').map(Number) }]
  })
  if (releases.length < 2) return [0, blocks.length]
  const newest = releases.reduce((best, other) =>
    isNewer(other.version, best.version) ? other : best,
  )
  const next = releases.find(({ place }) => place > newest.place)
  return [newest.place + 1, next?.place ?? blocks.length]
}

function isNewer(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((part, index) => part !== (other[index] ?? 0))
  return place !== -1 && one[place]! > (other[place] ?? 0)
}

function withoutReferences(text: string): string {
  return (
    text
      .replace(/,? (?:closes|fixes|refs?|resolves|see)(?: #\d+,?)+/gi, '')
      .replace(/(?<!\s)\s*(?:[—–-]\s)?thanks(?: to)?(?: @[\w-]+,?)+/gi, '')
      .replace(/(?<=\S)\s+@[\w-]+\s*$/g, '')
      .replace(
        /(?<!\s)\s*\((?:[^()]{0,40}(?:#\d+|[A-Z]{2,10}-\d+|@[\w-]+|\b[0-9a-f]{7,40}\b)[^()]{0,60})\)/g,
        '',
      )
      .replace(/(?<!\s)\s+(?:by|von|par|por|di|door) @[\w-]+(?: in \S+)?/g, '')
      .replace(/(?:^|\s)(?:#\d+|[A-Z]{2,10}-\d{2,}|[0-9a-f]{7,40}(?=[:\s]))[:,]?(?=\s|$)/g, ' ')
      .replace(/^(?:feat|perf|docs|refactor|chore|build|ci|test)(?:\([\w-]+\))?!?:\s*/i, '')
      .replace(/^fix(?:\([\w-]+\))?!?:\s*/i, 'Fix: ')
      .replace(/\s{2,}/g, ' ')
      .replace(/(?<!\s)\s+([.,;])/g, '$1')
      .trim()
      // Not the name of a function.
      .replace(/^\p{Ll}(?![\p{L}\d]*[(._\p{Lu}])/u, (letter) => letter.toUpperCase())
  )
}
