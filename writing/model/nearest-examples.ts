import type { Assignment } from '@crier/server/ports/writer.ts'
import { candidatesIn } from '../offline/topic/key-phrases.ts'
import { stemSet } from '../offline/pieces/score.ts'
import { tokensIn } from './call/tokens-in.ts'

// More show a voice no better and leave less room for the source.
const examplesMax = 3
const lookedAt = 3_000

/** The author's own posts: their examples, and what they have published. */
export const ownPosts = ({
  brandKit: { examples = [] },
  published = [],
}: Pick<Assignment, 'brandKit' | 'published'>): readonly string[] => [
  ...new Set([...examples, ...published]),
]

/**
 * Those of the author's own posts that are about the same, the nearest first, as far as they fit
 * into so many tokens.
 */
export function nearestExamples(
  { topic, source, ...own }: Pick<Assignment, 'topic' | 'source' | 'brandKit' | 'published'>,
  language: string,
  tokensMax: number,
): string[] {
  const examples = ownPosts(own)
  if (examples.length === 0) return []
  const aim = stems(`${topic}\n${source?.text.slice(0, lookedAt) ?? ''}`, language)
  const ranked = examples
    .map((text) => ({ text, tokens: tokensIn(text), near: nearness(stems(text, language), aim) }))
    .sort((one, other) => other.near - one.near)
  const chosen: string[] = []
  let left = tokensMax
  for (const { text, tokens } of ranked) {
    if (chosen.length === examplesMax || tokens > left) continue
    left -= tokens
    chosen.push(text)
  }
  return chosen
}

/** What both have, so that neither a long post nor a short one is nearer by its length alone. */
function nearness(one: ReadonlySet<string>, aim: ReadonlySet<string>): number {
  return one.size === 0 ? 0 : [...one].filter((stem) => aim.has(stem)).length / Math.sqrt(one.size)
}

const stems = (text: string, language: string) => stemSet(candidatesIn(text, language), language)
