import { lengthIn } from '../../content/lengths.ts'
import { limits, measure } from '../../networks/limits.ts'
import { assemble, type Block } from './assemble.ts'
import { ask, close, credit, hashtagLine, hookLine, lead, opening, points, toneSign } from './frame.ts'
import type { Material } from './material.ts'
import { selectSentences } from './rank-sentences.ts'
import { shorten } from '../../content/shorten.ts'

/** One post in the manner of its platform. */
export function composePost(material: Material): string {
  const { post } = material.manner
  if (post === 'short') return microPost(material)
  const casual = material.tone === 'casual' || material.tone === 'friendly'
  return longPost(material, { ...post, spread: post.spread === 'always' || casual })
}

interface LongPost {
  readonly points: number
  /** Paragraphs of their own rather than a list. */
  readonly spread: boolean
  /** How long a post reads well here; the platform's limit is far above. */
  readonly room: number
}

const markers = { professional: '•', casual: '👉', friendly: '✨', expert: '→' } as const

function longPost(material: Material, manner: LongPost): string {
  const { platform } = material
  const limit = Math.max(manner.room, Math.min(limits[platform].post, measure(platform, material.hook) + 400))
  const body = bodyBlocks(material, manner)
  const own = material.own.map((text): Block => ({ text, spare: 2 }))
  const intro: Block = { text: body.intro, spare: 4 }
  const blocks: Block[] = [
    { text: hookLine(material, limit - 100, material.manner.sober ? '' : toneSign(material)), spare: 0 },
    ...(body.quotes ? [...own, intro] : [intro, ...own]),
    ...body.blocks,
    { text: close(material), spare: 1 },
    { text: ask(material), spare: 5, close: material.manner.sober },
    { text: body.quotes || material.url !== null ? credit(material) : '', spare: 1 },
    { text: hashtagLine(material), spare: 1 },
  ]
  return assemble(limits[platform].unit, Math.min(limit, limits[platform].post), blocks)
}

/** What stands between the topic and the close: sentences of the source under a line about them, or else general points. */
function bodyBlocks(material: Material, manner: LongPost): { intro: string; blocks: Block[]; quotes: boolean } {
  const count = material.quoted ? Math.min(2, manner.points) : manner.points
  const chosen = selectSentences(material.ranked, count, (text) => measure(material.platform, text) <= 320)
  if (chosen.length > 0) {
    const intro = chosen.length > 1 ? lead(material) : material.pick([material.phrases.short[material.tone]])
    return { intro, blocks: listed(material, manner, chosen.map(material.show)), quotes: true }
  }
  const general = material.own.length > 0 ? [] : points(material).slice(0, manner.points)
  const texts = (material.kind === 'announcement' ? general.slice(-1) : general).map(({ text }) => text)
  return { intro: opening(material), blocks: listed(material, manner, texts), quotes: false }
}

function listed({ tone, emoji }: Material, { spread }: LongPost, texts: readonly string[]): Block[] {
  const marker = emoji ? markers[tone] : tone === 'expert' ? '→' : '•'
  const plain = texts.length === 1 || (spread && !emoji)
  return texts.map((text, index) => ({ text: plain ? text : `${marker} ${text}`, spare: 2, close: !spread && index > 0 }))
}

/** As little as one short post holds: the topic, one sentence, the link; whatever else fits. */
function microPost(material: Material): string {
  const { unit, post: limit } = limits[material.platform]
  const link = material.ranked.length > 0 || material.url !== null ? credit(material) : ''
  const hook = hookLine(material, link === '' ? limit : limit - lengthIn(unit, link) - 2, toneSign(material))
  const sentence = sentenceFor(material, limit - lengthIn(unit, `${hook}\n\n\n\n${link}`))
  const said = material.own[0] ?? ''
  const point = sentence === '' && said === '' ? material.pick([points(material)[0]?.text ?? '', close(material)]) : ''
  return assemble(unit, limit, [
    { text: hook, spare: 0 },
    { text: lengthIn(unit, said) <= limit / 2 ? said : '', spare: 2 },
    sentence === '' ? { text: opening(material), spare: 3 } : { text: sentence, spare: 1 },
    { text: point !== '' ? point : close(material), spare: 4 },
    { text: link, spare: 0 },
    { text: hashtagLine(material), spare: 6 },
  ])
}

function sentenceFor(material: Material, room: number): string {
  const intro = material.pick([material.phrases.short[material.tone]])
  const dressed = (text: string) => [intro, material.show(text)].filter((part) => part !== '').join(' ')
  const fits = (text: string) => measure(material.platform, dressed(text)) <= room
  const whole = selectSentences(material.ranked, 1, fits)[0]
  if (whole !== undefined) return dressed(whole)
  const best = material.ranked[0]
  // Less than 80 units of a sentence say too little to be worth an ellipsis.
  const part = best === undefined || room < 80 ? null : shorten(best.text, material.language, fits)
  return part === null ? '' : dressed(part)
}
