import type { Brief } from '../brief.ts'
import { debris } from '../checks/debris.ts'
import { says } from '../match.ts'
import { readBriefs } from '../read-briefs.ts'
import { sourceOf } from '../write-drafts.ts'

/** The material of a draft. */
export interface Material {
  readonly brief: Brief
  readonly sourceText: string
}

/** Unchanged sentences of a source: a draft without faults. */
export interface BaseDraft extends Material {
  readonly sentences: readonly string[]
}

const sentencesMax = 3

export const materials = (): Promise<Material[]> =>
  Promise.all(
    readBriefs('seen').map(async (brief) => ({
      brief,
      sourceText: (await sourceOf(brief))?.text ?? '',
    })),
  )

/** One for each source that has whole sentences. */
export const baseDrafts = (all: readonly Material[]): BaseDraft[] =>
  all
    .map(({ brief, sourceText }) => ({
      brief,
      sourceText,
      sentences: sentencesOf(brief, sourceText),
    }))
    .filter(({ sentences }) => sentences.length > 0)

function sentencesOf(brief: Brief, sourceText: string): string[] {
  const segmenter = new Intl.Segmenter(brief.language, { granularity: 'sentence' })
  const all = sourceText
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
  const whole = all.filter((sentence) => isWhole(sentence) && isHonest(brief, sentence))
  // Those with a number or a quotation first: they offer most places for a fault.
  const rich = whole.filter((sentence) => /\d|["“«]/.test(sentence))
  const chosen = new Set([...rich, ...whole].slice(0, sentencesMax))
  return whole.filter((sentence) => chosen.has(sentence))
}

const isWhole = (sentence: string) =>
  sentence.length >= 24 &&
  sentence.length <= 280 &&
  /^[\p{Lu}\p{Lo}\d"“«]/u.test(sentence) &&
  /[.!?。»"”]$/.test(sentence)

function isHonest(brief: Brief, sentence: string): boolean {
  const { hostile, never } = brief.gold
  const forbidden = [...(hostile?.text ?? []), ...never.map(({ text }) => text)]
  if (forbidden.some((text) => says(sentence, text))) return false
  if (/https?:|\bAI\b|^[^:]{1,30}:\s/.test(sentence)) return false
  return debris({ brief, sourceText: '', pieces: [sentence] }).faults.length === 0
}
