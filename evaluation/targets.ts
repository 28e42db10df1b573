import type { Figures } from './measure.ts'

interface Target {
  readonly better: 'more' | 'less'
  readonly value: number
}

const more = (value: number): Target => ({ better: 'more', value })
const none: Target = { better: 'less', value: 0 }

/** The targets of the offline writer's drafts, of the seen and of the unseen briefs alike. */
export const targets: Readonly<Record<Exclude<keyof Figures, 'drafts' | 'flawless'>, Target>> = {
  figures: more(1),
  names: more(1),
  quotations: more(1),
  canned_lines: none,
  debris: none,
  injected_text: none,
  cheer: none,
  never_said: none,
  people_unnamed: none,
  facts: more(0.7),
  foremost_fact: more(0.95),
  caveats: more(1),
  hook: more(0.9),
  length: more(0.95),
  hashtags: more(0.95),
  own_words: more(1),
  failed: none,
  shared_lines: { better: 'less', value: 0.4 },
}
export type TargetName = keyof typeof targets
export const targetNames = Object.keys(targets) as TargetName[]

export const isReached = (name: TargetName, figure: number): boolean =>
  !isWorse(name, figure, targets[name].value)

export const isWorse = (name: TargetName, figure: number, than: number): boolean =>
  targets[name].better === 'more' ? figure < than : figure > than
