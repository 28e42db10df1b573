import type { ContentType } from '@crier/contract/platform.ts'
import { lengthIn } from '../../text/lengths/lengths.ts'
import { shorten } from '../../text/shorten.ts'
import { limits, measure } from '@crier/server/networks/fit/limits.ts'
import {
  chooseHook,
  fill,
  foremost,
  groupsOf,
  newFirst,
  type Group,
  type Variation,
} from './choose.ts'
import { composePieces } from './compose-pieces.ts'
import { footer, joined, paragraphsOf, parted, show, unlisted, withFooter } from './lay-out.ts'
import type { Material } from '../source/material.ts'

// A slide is read at a glance, and still fits a post of the network with the shortest ones.
const slideMax = 280

/**
 * The pieces of a draft, or of another beside it. One where there is little but the topic, more as
 * the material grows.
 */
export function composeDraft(
  contentType: ContentType,
  material: Material,
  variation?: Variation,
): string[] {
  const { platform, manner } = material
  const postMax = limits[platform].post
  const limit =
    contentType === 'carousel'
      ? slideMax
      : contentType === 'thread'
        ? manner.threadPiece
        : manner.room
  const fits = (text: string) =>
    measure(platform, text) <= Math.min(limit, postMax) &&
    (contentType !== 'carousel' || lengthIn('weighted', text) <= slideMax)
  const showing = (place: number) => show(material, place)
  const groups =
    variation === undefined ? groupsOf(material) : newFirst(groupsOf(material), variation, showing)
  const hook = chooseHook(material, groups, showing, variation)
  const first = [hook, foremost(material, groups)].filter((group) => group !== undefined)
  const pieces =
    contentType === 'post'
      ? post(material, groups, first, fits, variation === undefined)
      : composePieces(material, groups, first, fits, contentType)
  if (pieces.length > 0) return pieces
  const texts = contentType !== 'post' && groups.length === 0 ? topicPieces(material, fits) : []
  const text = texts.length > 1 ? '' : shortened(material, groups, fits)
  if (texts.length > 1) return withFooter(material, texts, fits)
  return text === '' ? [] : withFooter(material, [text], fits)
}

/**
 * A topic that says more than a piece holds, as many sentences in each as fit; nothing where one of
 * them is too long.
 */
function topicPieces({ topic, avoid }: Material, fits: (text: string) => boolean): string[] {
  const pieces: string[] = []
  for (const [place, sentence] of topic.sentences.filter((each) => avoid.allows(each)).entries()) {
    if (!fits(sentence)) return []
    // The first is a line of its own, as a hook is.
    const whole = `${pieces.at(-1) ?? ''}${place === 1 ? '\n\n' : ' '}${sentence}`
    if (place > 0 && fits(whole)) pieces[pieces.length - 1] = whole
    else pieces.push(sentence)
  }
  return pieces
}

// More is no post, however short each is.
const statementsMax = 14

function post(
  material: Material,
  groups: readonly Group[],
  first: readonly Group[],
  fits: (text: string) => boolean,
  mayOpenOtherwise: boolean,
): string[] {
  const hook = first[0]
  // Where there is little room, a sentence of the source is worth more than a hashtag.
  for (const tags of [material.manner.hashtags, 1, 0]) {
    const below = footer(material, tags)
    const whole = (chosen: ReadonlySet<number>) =>
      [told(material, chosen, hook), below].filter((part) => part !== '').join('\n\n')
    const chosen = fill(material, groups, first, (more) => fits(whole(more)), statementsMax)
    // Where there is room for one of the two only, what the source says first of all is worth more
    // than a good opening; a variant has nothing else that makes it one.
    const [foremostAlone] = mayOpenOtherwise ? first.slice(1) : []
    if (foremostAlone !== undefined && !foremostAlone.every((place) => chosen.has(place))) {
      const alone = post(material, groups, [foremostAlone], fits, false)
      if (alone.length > 0) return alone
    }
    if (chosen.size > 0) return [whole(chosen)]
  }
  return []
}

/** The hook, what belongs to it, and the rest in the order of the source. */
function told(material: Material, chosen: ReadonlySet<number>, hook: Group | undefined): string {
  const { head, rest } = parted(material, chosen, hook)
  const all = [...head, ...rest]
  const style = material.manner.paragraphs
  if (style === 'whole') return joined(unlisted(paragraphsOf(material, all, 'running')))
  return joined(
    unlisted([
      ...paragraphsOf(material, head, 'apart', all),
      ...paragraphsOf(material, rest, style, all),
    ]),
  )
}

/**
 * Where not one statement fits with what it needs, the strongest is cut, unless that would cut off
 * its other half; else the topic.
 */
function shortened(
  material: Material,
  groups: readonly Group[],
  fits: (text: string) => boolean,
): string {
  const { platform, language, statements, topic, avoid } = material
  for (const group of groups) {
    if (group.length > 1 || statements[group[0]!]!.role !== 'sentence') continue
    const text = shorten(show(material, group[0]!), language, fits)
    if (text !== null) return text
  }
  const [head = avoid.strike(topic.text), ...rest] = topic.sentences.filter((sentence) =>
    avoid.allows(sentence),
  )
  const text = rest.length === 0 ? head : `${head}\n\n${rest.join(' ')}`
  // Words are never cut: one that is longer than a piece should be is published as long as the
  // network takes it.
  return (
    shorten(text, language, fits) ??
    shorten(text, language, (part) => measure(platform, part) <= limits[platform].post) ??
    ''
  )
}
