import type { ContentType } from '@crier/contract/platform.ts'
import { lengthIn } from '../../content/lengths.ts'
import { shorten } from '../../content/shorten.ts'
import { limits, measure } from '../../networks/limits.ts'
import { chooseHook, fill, foremost, groupsOf, isTopic, type Group } from './choose.ts'
import { footer, joined, paragraphsOf, show, type Paragraph } from './lay-out.ts'
import type { Material } from './material.ts'

/** The pieces of a draft. One where there is little but the topic, more as the material grows. */
export function compose(contentType: ContentType, material: Material): string[] {
  const groups = groupsOf(material)
  if (groups.length === 0) return fromTopic(contentType, material)
  const start = opening(material, groups)
  switch (contentType) {
    case 'post':
      return post(material, groups, start)
    case 'thread':
      return thread(material, groups, start)
    case 'carousel':
      return carousel(material, groups, start)
    default:
      return contentType satisfies never
  }
}

interface Opening {
  readonly hook: Group | undefined
  /** Where no statement is short enough: what the source says above its text. */
  readonly headline: string
}

function opening(material: Material, groups: readonly Group[]): Opening {
  const { platform, manner, headline, topic, avoid } = material
  const hook = chooseHook(material, groups, (place) => show(material, place))
  const isUsable = headline !== '' && measure(platform, headline) <= manner.hook && !isTopic(headline, topic.text) && avoid.allows(headline)
  return { hook, headline: hook === undefined && isUsable ? headline : '' }
}

const statementsMax = 14

function post(material: Material, groups: readonly Group[], start: Opening): string[] {
  const { platform, manner } = material
  const limit = Math.min(limits[platform].post, manner.room)
  const short = limit <= 300
  for (const tags of short ? [manner.hashtags, 1, 0] : [manner.hashtags]) {
    const below = footer(material, tags)
    const whole = (chosen: ReadonlySet<number>) => [told(material, chosen, start, short), below].filter((part) => part !== '').join('\n\n')
    const chosen = fill(material, groups, first(material, groups, start), (more) => measure(platform, whole(more)) <= limit, statementsMax)
    if (chosen.size > 0) return [whole(chosen)]
  }
  return [shortened(material, groups, limit)]
}

/** What must be there before anything else: what is foremost, and the hook. */
function first(material: Material, groups: readonly Group[], { hook }: Opening): Group[] {
  const most = foremost(material, groups)
  return [hook, most].filter((group) => group !== undefined)
}

/** The hook, what belongs to it, and the rest in the order of the source. */
function told(material: Material, chosen: ReadonlySet<number>, { hook, headline }: Opening, short: boolean): string {
  const { head, rest } = parted(chosen, hook)
  const sentencesMax = short ? 8 : 3
  const paragraphs = [...paragraphsOf(material, head, sentencesMax), ...paragraphsOf(material, rest, sentencesMax)]
  const [opens, ...others] = unlisted(paragraphs)
  const text = joined([...(opens === undefined ? [] : [opens]), ...others])
  return headline === '' ? text : `${headline}\n\n${text}`
}

function parted(chosen: ReadonlySet<number>, hook: Group | undefined): { head: number[]; rest: number[] } {
  const places = [...chosen].sort((a, b) => a - b)
  // What limits it from afar keeps its place.
  const near = (hook ?? []).filter((place, index, all) => place === all[0]! + index)
  const head = near.length > 0 && hook!.every((place) => chosen.has(place)) ? near : []
  return { head, rest: places.filter((place) => !head.includes(place)) }
}

/** The first line of a text is no entry of a list, unless it is the first of several steps. */
function unlisted(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.map((paragraph, index) =>
    index === 0 ? { ...paragraph, text: paragraph.text.replace(/^• /, ''), entry: /^\d/.test(paragraph.text) } : paragraph,
  )
}

/** Where not one statement fits with what it needs, the strongest is cut, unless that would cut off its other half. */
function shortened(material: Material, groups: readonly Group[], limit: number): string {
  const { platform, language, statements } = material
  const fits = (text: string) => measure(platform, text) <= limit
  for (const group of groups) {
    if (group.length > 1 || statements[group[0]!]!.role === 'quotation') continue
    const text = shorten(show(material, group[0]!), language, fits)
    if (text !== null) return text
  }
  return topicText(material, limit)
}

const piecesMax = 8
// A slide is read at a glance, and still fits a post of the network with the shortest ones.
const slideMax = 280

function thread(material: Material, groups: readonly Group[], start: Opening): string[] {
  const limit = Math.min(limits[material.platform].post, material.manner.threadPiece)
  return pieces(material, groups, start, (text) => measure(material.platform, text) <= limit, 2)
}

function carousel(material: Material, groups: readonly Group[], start: Opening): string[] {
  const fits = (text: string) => lengthIn('weighted', text) <= slideMax && measure(material.platform, text) <= slideMax
  return pieces(material, groups, start, fits, 1)
}

/** The hook first, then a group or so a piece in the order of the source; the address and the hashtags end the last one. */
function pieces(
  material: Material,
  groups: readonly Group[],
  start: Opening,
  fits: (text: string) => boolean,
  groupsMax: number,
): string[] {
  const fitting = groups.filter((group) => fits(joined(paragraphsOf(material, group, 8))))
  const few = { ...start, hook: start.hook !== undefined && fitting.includes(start.hook) ? start.hook : undefined }
  const chosen = fill(material, fitting, first(material, fitting, few), () => true, piecesMax * 2)
  const { head, rest } = parted(chosen, few.hook)
  const made: string[] = start.headline === '' ? [] : [start.headline]
  if (head.length > 0) made.push(joined(unlisted(paragraphsOf(material, head, 8))))
  made.push(...packed(material, rest, fits, groupsMax))
  if (made.length === 0) return [shortened(material, groups, limits[material.platform].post)].filter(fits)
  return withFooter(material, made.slice(0, piecesMax), fits)
}

function packed(material: Material, places: readonly number[], fits: (text: string) => boolean, groupsMax: number): string[] {
  const made: { text: string; count: number; section: string }[] = []
  for (const paragraph of paragraphsOf(material, places, 8)) {
    const last = made.at(-1)
    const { section } = material.statements[paragraph.places[0]!]!
    const more = last === undefined ? '' : `${last.text}${paragraph.entry ? '\n' : '\n\n'}${paragraph.text}`
    if (last !== undefined && last.count < groupsMax && last.section === section && fits(more))
      made[made.length - 1] = { text: more, count: last.count + 1, section }
    else if (fits(paragraph.text))
      made.push({ text: groupsMax === 1 ? paragraph.text.replace(/^• /, '') : paragraph.text, count: 1, section })
  }
  return made.map(({ text }) => text)
}

function withFooter(material: Material, made: readonly string[], fits: (text: string) => boolean): string[] {
  const last = made.at(-1)!
  for (const tags of [material.manner.hashtags, 2, 1]) {
    const whole = `${last}\n\n${footer(material, tags)}`.trim()
    if (fits(whole)) return [...made.slice(0, -1), whole]
  }
  return [...made]
}

/** From a topic alone: what it says, and nothing more. */
function fromTopic(contentType: ContentType, material: Material): string[] {
  const { platform, manner } = material
  const limit =
    contentType === 'carousel'
      ? slideMax
      : contentType === 'thread'
        ? Math.min(limits[platform].post, manner.threadPiece)
        : limits[platform].post
  const fits = (text: string) => measure(platform, text) <= limit && (contentType !== 'carousel' || lengthIn('weighted', text) <= limit)
  // Words are never cut: one that is longer than a piece should be is published as long as the network takes it.
  const text = topicText(material, limit) || topicText(material, limits[platform].post)
  return text === '' ? [] : withFooter(material, [text], fits)
}

function topicText({ topic, avoid, platform, language }: Material, limit: number): string {
  const sentences = topic.sentences.filter((sentence) => avoid.allows(sentence))
  const [head = avoid.strike(topic.text), ...rest] = sentences
  const text = rest.length === 0 ? head : `${head}\n\n${rest.join(' ')}`
  return shorten(text, language, (part) => measure(platform, part) <= limit) ?? ''
}
