import { wholeDraft, type Check } from './check.ts'
import { wordsOf } from './words.ts'

/** The first line says more than the topic did. From a topic alone there is nothing else to say. */
export const hookIsNotTheTopic: Check = ({ brief, pieces }) => {
  if (brief.source === undefined || pieces.length === 0) return { of: 0, faults: [] }
  const line = pieces[0]!.split('\n').find((text) => /\p{L}/u.test(text)) ?? ''
  const topic = new Set(wordsOf(brief.topic))
  const hook = new Set(wordsOf(line))
  const own = [...hook].filter((word) => !topic.has(word)).length
  // A third of the words in other places is still the topic.
  return wholeDraft(own > hook.size / 3 ? [] : [line])
}
