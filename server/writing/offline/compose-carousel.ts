import { lengthIn } from '../../content/lengths.ts'
import { measure } from '../../networks/limits.ts'
import { assemble } from './assemble.ts'
import { ask, close, credit, hashtagLine, hookLine, lead, opening, points } from './frame.ts'
import { headingFor } from './headings.ts'
import type { Material } from './material.ts'
import { selectSentences } from './rank-sentences.ts'

// A slide is read at a glance, and still fits a post of the network with the shortest ones.
const slideMax = 280
const slideUnit = 'weighted'
const headingMax = 60

/** 4 to 8 slides: the topic, a heading and a sentence or two each, and a close. */
export function composeCarousel(material: Material): string[] {
  return [cover(material), ...slides(material), end(material)]
}

function fitsSlide({ platform }: Material, text: string): boolean {
  return lengthIn(slideUnit, text) <= slideMax && measure(platform, text) <= slideMax
}

function cover(material: Material): string {
  const { phrases, ranked } = material
  const swipe = material.manner.swipes ? material.pick([phrases.swipe]) : ''
  const under = ranked.length > 0 ? lead(material).replace(/[:\s\u00a0]+$/u, '') : opening(material)
  const hook = hookLine(material, 180)
  return assemble(slideUnit, slideMax, [
    { text: hook, spare: 0 },
    { text: under, spare: 1 },
    { text: swipe === '' || swipe === '→' ? swipe : `${swipe} →`, spare: 2 },
  ])
}

function slides(material: Material): string[] {
  const fits = (text: string) => fitsSlide(material, `${'n'.repeat(headingMax)}\n\n${material.show(text)}`)
  const own = material.own.filter(fits).slice(0, 2)
  const chosen = [...own, ...selectSentences(material.ranked, (material.quoted ? 3 : 5) - own.length, fits).map(material.show)]
  const used = new Set<string>()
  const made = chosen.map((text, index) => `${headingFor(material, text, used, index + 1)}\n\n${text}`)
  const general = points(material).map(({ heading, text }) => `${heading}\n\n${text}`)
  if (made.length < 2) made.push(...general.slice(0, made.length === 0 ? 3 : 2))
  return made.length < 2 ? [...made, ...keywordSlides(material)].slice(0, 4) : made
}

/** Where nothing can be said without inventing it: what the topic is about, one thing a slide. */
function keywordSlides(material: Material): string[] {
  const words = material.keys.phrases.map(({ text }) => text).filter((text) => material.avoid.allows(text))
  return [words[0] ?? '1', words[1] ?? '2', ...words.slice(2, 3)].map((word, index) => `${index + 1}\n\n${word}`)
}

function end(material: Material): string {
  const { phrases, brandName } = material
  return assemble(slideUnit, slideMax, [
    { text: material.pick([phrases.lastHeading]) || '💬', spare: 0 },
    { text: close(material), spare: 1 },
    { text: ask(material), spare: 4 },
    { text: credit({ ...material, url: null }), spare: 2 },
    { text: brandName ?? '', spare: 3 },
    { text: hashtagLine(material, material.manner.slideHashtags), spare: 5 },
  ])
}
