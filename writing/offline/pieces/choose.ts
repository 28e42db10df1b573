import { wordSegments } from '../../text/sentences/segmenters.ts'
import { measure } from '@crier/server/networks/fit/limits.ts'
import { together, withFollowers } from '../source/links.ts'
import type { Material } from '../source/material.ts'
import type { Statement } from './statement.ts'
import { overlap, stemSet, type Scored } from './score.ts'
import { candidatesIn } from '../topic/key-phrases.ts'

/** Statements that are told together, by their places in the source. */
export type Group = readonly number[]

/** What may be told, each with what it must not be told without, the most wanted first. */
export function groupsOf(material: Material): Group[] {
  const { statements, links } = material
  const places = statements.map((_, place) => place).filter((place) => statements[place]!.score > 0)
  return places
    .sort((a, b) => statements[b]!.wanted - statements[a]!.wanted)
    .flatMap((place) => {
      const group = together(place, links)
      return group === null || group.some((other) => statements[other]!.score === 0) ? [] : [group]
    })
}

/** What the whole source says first of all, on whatever network. */
export function foremost({ statements }: Material, groups: readonly Group[]): Group | undefined {
  const told = groups.filter((group) => !isHeadline(statements[group[0]!]!))
  const score = (group: Group) => Math.max(...group.map((place) => statements[place]!.score))
  return told.length === 0
    ? undefined
    : told.reduce((best, other) => (score(other) > score(best) ? other : best))
}

/**
 * What a draft opens with: the strongest figure, quotation or contrast that shows whole before
 * "more", and is not the topic again. It begins its group, so that what it needs follows it.
 */
export function chooseHook(
  material: Material,
  groups: readonly Group[],
  show: (place: number) => string,
  variation?: Variation,
): Group | undefined {
  const { statements, links, kind, platform, manner, language, topic } = material
  const aim = stemSet(candidatesIn(topic.text, language), language)
  // A line of sentences is parted after the first where it is long; what somebody says is not.
  const lengthOfOpening = (group: Group) => {
    const { role, block } = statements[group[0]!]!
    const line =
      role === 'quotation'
        ? withFollowers(group, links).filter((place) => statements[place]!.block === block)
        : group.slice(0, 1)
    return measure(platform, line.map(show).join(' '))
  }
  // Nobody begins with the fourth step, nor with what to do when something fails.
  const begins = [
    statements.find(({ score }) => score > 0),
    statements.find(({ role, score }) => role === 'step' && score > 0),
  ]
  const isBeginning = (one: Statement) =>
    begins.some((other) => other !== undefined && one.block <= other.block)
  const rated = groups.flatMap((group) => {
    const first = statements[group[0]!]!
    const shown = show(group[0]!)
    if (lengthOfOpening(group) > manner.hook || isTopic(first.text, topic.text, language)) return []
    if (variation?.before.trimStart().startsWith(shown)) return []
    if (kind === 'how-to' && !isBeginning(first)) return []
    const strength =
      (/\d/.test(first.text) ? 0.3 : 0) +
      (/["“„«「]/u.test(first.text) || first.role === 'quotation' ? 0.25 : 0) +
      (group.length > 1 ? 0.2 : 0)
    const isPart = first.role === 'fact' || first.role === 'step'
    return [
      {
        group,
        rate: first.wanted * (1 + strength) * (1 + overlap(first.stems, aim)) * (isPart ? 0.3 : 1),
      },
    ]
  })
  if (rated.length === 0) return shortest(groups, (group) => measure(platform, show(group[0]!)))
  rated.sort((one, other) => other.rate - one.rate)
  // Two that begin alike are one opening.
  const openings = rated.filter(
    ({ group }, index) => rated.findIndex((other) => other.group[0] === group[0]) === index,
  )
  return openings[(variation?.number ?? 1) - 1]?.group
}

/** What makes a draft another than the one that stands. */
export interface Variation {
  /** Which of the other openings it takes, from 1. */
  readonly number: number
  readonly before: string
}

/** The same groups, those that the draft before does not tell before the others. */
export function newFirst(
  groups: readonly Group[],
  { before }: Variation,
  show: (place: number) => string,
): Group[] {
  const isTold = (group: Group) => group.every((place) => before.includes(show(place)))
  return [...groups.filter((group) => !isTold(group)), ...groups.filter(isTold)]
}

function shortest(groups: readonly Group[], length: (group: Group) => number): Group | undefined {
  return groups.length === 0
    ? undefined
    : groups.reduce((best, other) => (length(other) < length(best) ? other : best))
}

/** Whether a line says little but what the topic said already. */
function isTopic(text: string, topic: string, language: string): boolean {
  const [told, known] = [wordsIn(text, language), wordsIn(topic, language)]
  const fresh = [...told].filter((word) => !known.has(word)).length
  return fresh <= told.size / 3
}

function wordsIn(text: string, language: string): Set<string> {
  const found = new Set<string>()
  // Its price alone makes no other line of the name of a thing.
  for (const { segment, isWordLike } of wordSegments(text.toLowerCase(), language))
    if (isWordLike && /\p{L}/u.test(segment)) found.add(segment)
  return found
}

// One word in common is not the same said again: "18,200 are concerned", "Those concerned get their
// money back".
function saysTheSame(one: Scored, other: Scored): boolean {
  const least = Math.min(one.stems.size, other.stems.size)
  return (
    (least > 1 || one.text.length * 2 > other.text.length) && overlap(one.stems, other.stems) > 0.7
  )
}

const isHeadline = ({ role }: Statement) => role === 'headline'

/**
 * Adds groups, the most wanted first, as long as the whole fits; what says the same as another is
 * left out.
 */
export function fill(
  material: Material,
  groups: readonly Group[],
  start: readonly Group[],
  fits: (chosen: ReadonlySet<number>) => boolean,
  most: number,
): Set<number> {
  const { statements } = material
  let chosen = new Set<number>()
  for (const group of [...start, ...groups.filter((each) => !isHeadline(statements[each[0]!]!))]) {
    const fresh = group.filter((place) => !chosen.has(place))
    if (fresh.length === 0 || chosen.size + fresh.length > most) continue
    // Steps are alike, and each is needed.
    if (
      fresh.length === 1 &&
      statements[fresh[0]!]!.role !== 'step' &&
      [...chosen].some((other) => saysTheSame(statements[other]!, statements[fresh[0]!]!))
    )
      continue
    const more = new Set([...chosen, ...fresh])
    if (fits(more)) chosen = more
  }
  return chosen
}
