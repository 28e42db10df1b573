import { limits, measure } from '../../networks/limits.ts'
import { assemble } from './assemble.ts'
import { ask, close, credit, hashtagLine, hookLine, opening, points } from './frame.ts'
import type { Material } from './material.ts'
import { selectSentences } from './rank-sentences.ts'

/** 3 to 8 posts: the topic, one thought each, and a close. */
export function composeThread(material: Material): string[] {
  const limit = pieceLimit(material)
  const middle = thoughts(material, limit)
  return [first(material, limit), ...middle, last(material, limit)]
}

// Elsewhere a thread becomes one post or pictures; pieces of this length keep eight of them inside every limit.
function pieceLimit({ platform, manner }: Material): number {
  return Math.min(limits[platform].post, manner.threadPiece)
}

function first(material: Material, limit: number): string {
  const { phrases, grave } = material
  const announce = grave ? '' : material.pick([phrases.thread])
  const thread = material.emoji && !announce.includes('🧵') && announce !== '' ? `${announce.replace(/[:\s\u00a0]+$/u, '')} 🧵` : announce
  return assemble(limits[material.platform].unit, limit, [
    { text: hookLine(material, limit - 2), spare: 0 },
    { text: material.ranked.length > 0 ? '' : opening(material), spare: 2 },
    { text: thread, spare: 1 },
  ])
}

function thoughts(material: Material, limit: number): string[] {
  const numbered = (texts: readonly string[]) => texts.map((text, index) => (texts.length > 1 ? `${index + 1}. ${text}` : text))
  const fits = (text: string) => measure(material.platform, `9. ${material.show(text)}`) <= limit
  const own = material.own.filter(fits).slice(0, 3)
  const chosen = selectSentences(material.ranked, material.quoted ? 3 : 5 - own.length, fits).map(material.show)
  if (own.length + chosen.length > 0) return numbered([...own, ...chosen])
  const general = points(material).map(({ text }) => text)
  if (general.length > 0) return numbered(general)
  return [keywords(material)]
}

/** Where nothing can be said without inventing it: what the topic is about, word by word. */
function keywords(material: Material): string {
  const words = material.keys.phrases.slice(0, 4).map(({ text }) => text)
  return material.avoid.strike(words.length > 0 ? words.map((word) => `• ${word}`).join('\n') : material.hook)
}

function last(material: Material, limit: number): string {
  const text = assemble(limits[material.platform].unit, limit, [
    { text: close(material), spare: 1 },
    { text: ask(material), spare: 4 },
    { text: credit(material), spare: 2 },
    { text: hashtagLine(material), spare: 3 },
  ])
  return text === '' ? '💬' : text
}
