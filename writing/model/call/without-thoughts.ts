import { jsonOf } from './json-in-text.ts'

// How models that think aloud mark it: DeepSeek, Qwen and most; Seed; Magistral; Kimi.
const marks = [
  [
    '<(?:think|thinking|thought|thoughts|reasoning|reflection|scratchpad|seed:think)>',
    '</(?:think|thinking|thought|thoughts|reasoning|reflection|scratchpad|seed:think)>',
  ],
  ['\\[THINK\\]', '\\[/THINK\\]'],
  ['◁think▷', '◁/think▷'],
] as const

const patterns = marks.map(([begin, end]) => ({
  whole: new RegExp(`${begin}(?:(?!${begin})[\\s\\S])*?${end}`, 'gi'),
  end: new RegExp(`^[\\s\\S]*${end}`, 'i'),
  begin: new RegExp(`${begin}[\\s\\S]*$`, 'i'),
}))

/**
 * The answer without what the model thought aloud on the way, which may hold a first try. Thoughts
 * whose beginning stood in the template end somewhere; thoughts that were cut off never end.
 */
export function withoutThoughts(answer: string): string {
  // What is JSON from the first letter to the last holds no thoughts around it: marks inside are
  // text of the draft.
  if (jsonOf(answer) !== undefined) return answer
  let said = finalChannel(answer)
  for (const { whole, end, begin } of patterns)
    said = said.replace(whole, '').replace(end, '').replace(begin, '')
  return said.trim()
}

/** What gpt-oss says, where its server passes its channels on as they are. */
function finalChannel(answer: string): string {
  const final = answer.lastIndexOf('<|channel|>final')
  if (final === -1) return answer.includes('<|channel|>') ? '' : answer
  return answer
    .slice(final)
    .replace(/^<\|channel\|>final[^<]{0,100}(?:<\|constrain\|>[^<]{0,30})?<\|message\|>/, '')
    .replace(/<\|(?:end|return)\|>[\s\S]*$/, '')
}
