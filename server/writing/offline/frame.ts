import { limits, measure } from '../../networks/limits.ts'
import type { Material } from './material.ts'
import { shorten } from '../../content/shorten.ts'

/** The topic as an opening line of at most `limit`, with a sign of the tone behind it where there is room. */
export function hookLine(material: Material, limit: number, sign = ''): string {
  const fits = (text: string) => measure(material.platform, text) <= limit
  const hook = shorten(material.hook, material.language, fits) ?? ''
  const signed = `${hook} ${sign}`.trim()
  return sign !== '' && material.emoji && fits(signed) ? signed : hook
}

export function toneSign({ tone }: Material): string {
  return tone === 'casual' ? '👇' : '💬'
}

export function lead(material: Material): string {
  return material.pick(material.phrases.lead[material.tone])
}

/** What follows the topic where there is no source; nothing under bad news. */
export function opening(material: Material): string {
  return material.grave ? '' : material.pick([material.phrases.opening[material.kind][material.tone]])
}

export function close(material: Material): string {
  const { phrases, tone, kind, grave, ranked } = material
  if (grave) return material.pick([phrases.questionsWelcome.professional])
  if (kind === 'announcement') return material.pick([phrases.questionsWelcome[tone]])
  // The other phrasings answer something that was said.
  return material.pick(ranked.length > 0 ? phrases.close[tone] : phrases.close[tone].slice(0, 1))
}

export function ask(material: Material): string {
  const { manner, kind, grave, ranked, phrases } = material
  // What is worth saving has something to look up in it.
  const lasting = ranked.length > 0 || kind === 'guide'
  if (grave || (kind === 'announcement' && !manner.sober)) return ''
  if (manner.ask === null) return ''
  return material.pick([manner.ask === 'save' && !lasting ? phrases.invite : phrases.ask[manner.ask]])
}

/** Points that hold for any topic of its kind: for drafts without a source. */
export function points(material: Material): { heading: string; text: string }[] {
  if (material.grave) return []
  return material.phrases.points[material.kind].filter(({ heading, text }) => material.avoid.allows(`${heading} ${text}`))
}

/** Where the text comes from: an address where it can be followed, else the name of the site. */
export function credit(material: Material): string {
  const { platform, manner, url, domain, phrases } = material
  if (manner.source !== 'site' && url !== null && measure(platform, url) <= 500)
    return manner.source === 'address' ? url : label(phrases.source, url)
  return domain === null ? '' : label(phrases.source, domain)
}

function label(source: string, what: string): string {
  return /\p{L}/u.test(source) ? `${source}: ${what}` : `${source} ${what}`
}

/** The brand's hashtags first, then those of the topic, as many as are usual on the platform and never more than it takes. */
export function hashtagLine(material: Material, most: number = material.manner.hashtags): string {
  const count = Math.min(most, limits[material.platform].hashtags ?? most)
  const seen = new Set<string>()
  return [...material.brandTags, ...material.tags]
    .filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()))
    .slice(0, count)
    .join(' ')
}
