import { withWholeNames } from './people.ts'
import type { Material } from './material.ts'

/** A statement as it is shown alone: in quotation marks where somebody says it. */
export function show({ statements, people }: Material, place: number): string {
  const { text, role, speaker } = statements[place]!
  return role === 'quotation' ? quoted(text, speaker) : withWholeNames(text, people)
}

function quoted(text: string, speaker: string | null): string {
  return `“${text.replaceAll(/["“”„«»]/gu, "'")}”${speaker === null ? '' : ` — ${speaker}`}`
}

export interface Paragraph {
  readonly text: string
  readonly places: readonly number[]
  /** An entry of a list, which follows the entry before it without a blank line. */
  readonly entry: boolean
}

/** The statements in the order given, those of one paragraph or turn together; list entries each on a line. */
export function paragraphsOf(material: Material, places: readonly number[], sentencesMax: number): Paragraph[] {
  const { statements, language } = material
  const runs: number[][] = []
  for (const place of places) {
    const before = runs.at(-1)
    if (before !== undefined && before.length < sentencesMax && goOn(material, before.at(-1)!, place)) before.push(place)
    else runs.push([place])
  }
  const joint = /^(?:ja|zh|th)/.test(language) ? '' : ' '
  const isNumbered = stepsAreWhole(material, places)
  let number = 0
  let speakerBefore: string | null = null
  return runs.map((run) => {
    const { role, speaker } = statements[run[0]!]!
    const entry = role === 'entry' || role === 'step' || role === 'fact'
    const said = run.map((place) => (role === 'quotation' ? statements[place]!.text : show(material, place))).join(joint)
    const told = role === 'quotation' ? quoted(said, speaker === speakerBefore ? null : speaker) : said
    speakerBefore = role === 'quotation' ? speaker : null
    const mark = role === 'step' && isNumbered ? `${(number += 1)}. ` : role === 'step' || role === 'entry' ? '• ' : ''
    return { text: mark + told, places: run, entry }
  })
}

/** Whether a statement belongs to the paragraph of the one before: the next sentence, or what goes with it. */
function goOn({ statements, links }: Material, before: number, place: number): boolean {
  const [one, other] = [statements[before]!, statements[place]!]
  if (one.role !== other.role || (one.role !== 'sentence' && one.role !== 'quotation') || before !== place - 1) return false
  return one.block === other.block || (one.role === 'sentence' && links[place]!.has(before))
}

/** Steps are numbered where all of them are there; a part of them is not "1, 2, 3". */
function stepsAreWhole({ statements }: Material, places: readonly number[]): boolean {
  const all = statements.filter(({ role }) => role === 'step').length
  return all > 1 && places.filter((place) => statements[place]!.role === 'step').length === all
}

export function joined(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ text, entry }, index) => (index === 0 ? text : `${entry && paragraphs[index - 1]!.entry ? '\n' : '\n\n'}${text}`))
    .join('')
}

// Below that, a hashtag has to be what the text is about, not a word of it.
const fewTags = 3

/** Where it comes from, and the hashtags: what stands below a text. */
export function footer({ manner, url, site, brandTags, subjects }: Material, tagsMax = manner.hashtags): string {
  const credit = manner.source === 'address' ? url : site
  const seen = new Set<string>()
  const tags = [...brandTags, ...subjects.sure, ...subjects.others]
    .filter(
      (tag, index) =>
        (index < brandTags.length + subjects.sure.length || seen.size < fewTags) &&
        !seen.has(tag.toLowerCase()) &&
        seen.add(tag.toLowerCase()),
    )
    .slice(0, tagsMax)
  return [credit ?? '', tags.join(' ')].filter((part) => part !== '').join('\n\n')
}
