import { withFollowers } from '../source/links.ts'
import { withWholeNames } from '../source/people.ts'
import type { Material } from '../source/material.ts'

/** A statement as it is shown alone: in quotation marks where somebody says it. */
export function show({ statements, people }: Material, place: number): string {
  const { text, label, role, speaker } = statements[place]!
  if (role === 'quotation') return quoted(text, speaker)
  return `${label === undefined ? '' : `${label}: `}${withWholeNames(text, people)}`
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

/**
 * How statements become paragraphs: what belongs together apart from the rest, two at a time, one
 * running text, or as the source has them.
 */
export type ParagraphStyle = 'apart' | 'pairs' | 'running' | 'blocks'

/**
 * The statements in the order given; list entries each on a line. Steps are numbered where all of
 * them are among `all`.
 */
export function paragraphsOf(
  material: Material,
  places: readonly number[],
  style: ParagraphStyle,
  all: readonly number[] = places,
): Paragraph[] {
  const { statements, language } = material
  const runs: number[][] = []
  for (const place of places) {
    const before = runs.at(-1)
    if (before !== undefined && goOn(material, before, place, style)) before.push(place)
    else runs.push([place])
  }
  const steps = numbersOfSteps(material, all)
  let speakerBefore: string | null = null
  return runs.map((run) => {
    const { role, speaker } = statements[run[0]!]!
    const entry = role === 'entry' || role === 'step' || role === 'fact'
    const isRunning = run.length > 1 && entry
    const told =
      role === 'quotation'
        ? quotations(material, run, speaker === speakerBefore ? null : speaker)
        : run
            .map((place) => show(material, place))
            .map((text) =>
              isRunning && role === 'entry' && !/[.!?。！？]$/u.test(text) ? `${text}.` : text,
            )
            .join(role === 'fact' ? ' · ' : jointOf(language))
    speakerBefore = role === 'quotation' ? speaker : null
    const number = steps.get(run[0]!)
    const mark =
      number !== undefined
        ? `${number}. `
        : role === 'step' || (role === 'entry' && !isRunning)
          ? '• '
          : ''
    return { text: mark + told, places: run, entry: entry && !isRunning }
  })
}

/** What one person says, each answer in quotation marks of its own. */
function quotations(
  { statements, language }: Material,
  run: readonly number[],
  speaker: string | null,
): string {
  const joint = jointOf(language)
  const answers: string[] = []
  for (const [index, place] of run.entries()) {
    const before = run[index - 1]
    const { text, block } = statements[place]!
    if (before === place - 1 && statements[before]!.block === block)
      answers.push(`${answers.pop()!}${joint}${text}`)
    else answers.push(text)
  }
  return answers
    .map((answer, index) => quoted(answer, index === answers.length - 1 ? speaker : null))
    .join(' ')
}

const jointOf = (language: string) => (/^(?:ja|zh|th)/.test(language) ? '' : ' ')

/** Whether a statement belongs to the paragraph of those before. */
function goOn(
  { statements, links }: Material,
  run: readonly number[],
  place: number,
  style: ParagraphStyle,
): boolean {
  const before = run.at(-1)!
  const [one, other] = [statements[before]!, statements[place]!]
  if (one.role !== other.role || one.role === 'step' || one.role === 'headline') return false
  const isNext = before === place - 1
  const isLinked = isNext && (links[place]!.has(before) || links[before]!.has(place))
  if (one.role === 'quotation') {
    if (isNext && one.block === other.block) return true
    const answers = new Set(run.map((each) => statements[each]!.block)).size
    return (
      one.speaker === other.speaker && (style === 'running' || (style === 'pairs' && answers < 2))
    )
  }
  if (one.role !== 'sentence')
    return style === 'running' || (style === 'pairs' && one.role === 'entry' && run.length < 2)
  if (style === 'running' || isLinked) return true
  // Two at a time, each with what belongs to it.
  if (style === 'pairs') return run.length < pairMax && unitsIn(links, run) < 2
  return style === 'blocks' && isNext && one.block === other.block
}

const pairMax = 4

function unitsIn(links: Material['links'], run: readonly number[]): number {
  return run.filter((place, index) => {
    const before = run[index - 1]
    return (
      before === undefined ||
      before !== place - 1 ||
      !(links[place]!.has(before) || links[before]!.has(place))
    )
  }).length
}

/** Steps are numbered where all of them are there; a part of them is not "1, 2, 3". */
function numbersOfSteps(
  { statements }: Material,
  all: readonly number[],
): ReadonlyMap<number, number> {
  const steps = statements.flatMap(({ role }, place) => (role === 'step' ? [place] : []))
  const isWhole = steps.length > 1 && steps.every((place) => all.includes(place))
  return new Map(isWhole ? steps.map((place, index) => [place, index + 1]) : [])
}

/**
 * What a draft opens with and what points back at it, and the rest. What limits the hook from afar
 * keeps its place.
 */
export function parted(
  { links }: Material,
  chosen: ReadonlySet<number>,
  hook: readonly number[] | undefined,
): { head: number[]; rest: number[] } {
  const places = [...chosen].sort((a, b) => a - b)
  const near = (hook ?? []).filter((place, index, all) => place === all[0]! + index)
  const head =
    near.length > 0 && hook!.every((place) => chosen.has(place))
      ? withFollowers(near, links).filter((place) => chosen.has(place))
      : []
  return { head, rest: places.filter((place) => !head.includes(place)) }
}

/** The first line of a text is no entry of a list. */
export function unlisted(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.map((paragraph, index) =>
    index === 0 && paragraph.text.startsWith('• ') && paragraphs[1]?.entry !== true
      ? { ...paragraph, text: paragraph.text.slice(2), entry: false }
      : paragraph,
  )
}

export function joined(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ text, entry }, index) =>
      index === 0 ? text : `${entry && paragraphs[index - 1]!.entry ? '\n' : '\n\n'}${text}`,
    )
    .join('')
}

// Below that, a hashtag has to be what the text is about, not a word of it.
const fewTags = 3

/** Where it comes from, and the hashtags: what stands below a text. */
export function footer(
  { manner, url, site, brandTags, subjects }: Material,
  tagsMax = manner.hashtags,
): string {
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

/** The address and the hashtags end the last piece, as many as there is room for. */
export function withFooter(
  material: Material,
  pieces: readonly string[],
  fits: (text: string) => boolean,
): string[] {
  const last = pieces.at(-1)!
  for (const tags of [material.manner.hashtags, 2, 1, 0]) {
    const whole = `${last}\n\n${footer(material, tags)}`.trim()
    if (fits(whole)) return [...pieces.slice(0, -1), whole]
  }
  return [...pieces]
}
