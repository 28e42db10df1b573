import type { Assignment, Source } from '@crier/server/ports/writer.ts'
import { detectLanguage } from '../text/language/language.ts'
import { candidatesIn, wordWeights } from '../offline/topic/key-phrases.ts'
import { leftOutOf } from '../offline/cues/withheld.ts'
import { readKind } from '../offline/kinds/detect-kind.ts'
import { readSourceBlocks } from '../offline/source/read-blocks.ts'
import { score } from '../offline/pieces/score.ts'
import { tokensIn } from './call/tokens-in.ts'

// What the offline writer looks at, for the same reason: more would keep other requests waiting.
const weighedMax = 40_000

/**
 * The sentences of a long source that matter most for the topic, in its order, within so many
 * tokens. Null: it fits as it is.
 */
export async function condensed(
  { text, title }: Source,
  { topic, platform, tone }: Assignment,
  tokensMax: number,
): Promise<string | null> {
  if (tokensIn(text) <= tokensMax) return null
  const looked = text.slice(0, weighedMax)
  const language = await detectLanguage(looked)
  const blocks = readSourceBlocks(looked)
  const { statements } = readKind(blocks, title ?? '', language)
  const candidates = statements.map((statement) => candidatesIn(statement.text, language))
  const { weights } = wordWeights(candidates.flat(), language)
  const leftOut = leftOutOf(looked, topic, language)
  const weighed = score(statements, {
    language,
    topic,
    platform,
    tone,
    grave: false,
    own: false,
    leftOut,
    candidates,
    weights,
  })
  const chosen = new Set<number>()
  let left = tokensMax
  const order = [...weighed.entries()]
    .filter(([, { score }]) => score > 0)
    .toSorted(([, one], [, other]) => other.score - one.score)
  for (const [index, statement] of order) {
    const tokens = tokensIn(statement.text) + 1
    if (tokens > left) continue
    left -= tokens
    chosen.add(index)
  }
  if (chosen.size === 0) return beginning(text, tokensMax)
  return weighed
    .flatMap(({ text: sentence }, index) => (chosen.has(index) ? [sentence] : []))
    .join('\n')
}

/** Of what has no sentences, the beginning. */
function beginning(text: string, tokensMax: number): string {
  let [least, most] = [0, Math.min(text.length, tokensMax * 4)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (tokensIn(text.slice(0, middle)) <= tokensMax) least = middle
    else most = middle - 1
  }
  return text.slice(0, least).toWellFormed()
}
