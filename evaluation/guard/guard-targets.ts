import type { GuardFigures } from './measure-guard.ts'

/** The targets of a guard; shares of 1. */
export const guardTargets = {
  plain: { what: 'plain faults found', better: 'more', value: 0.98 },
  hard: { what: 'hard faults found', better: 'more', value: 0.7 },
  falseAlarms: { what: 'false alarms on honest paraphrases', better: 'less', value: 0.02 },
  falseWarnings: { what: 'honest paraphrases warned of', better: 'less', value: 0.02 },
} as const
export type GuardTargetName = keyof typeof guardTargets
export type GuardShares = Readonly<Record<GuardTargetName, number>>

export const sharesOf = ({
  plain,
  hard,
  falseAlarms,
  falseWarnings,
  honest,
}: GuardFigures): GuardShares => ({
  plain: rounded(plain.found / plain.total),
  hard: rounded(hard.found / hard.total),
  falseAlarms: rounded(falseAlarms.length / honest),
  falseWarnings: rounded(falseWarnings.length / honest),
})

const rounded = (share: number) => Math.round(share * 1000) / 1000

/** Lists figures that miss their target and are worse than `known`, as sentences. */
export function worseGuard(known: Readonly<Partial<GuardShares>>, now: GuardShares): string[] {
  const names = Object.keys(guardTargets) as GuardTargetName[]
  const isWorse = (name: GuardTargetName, than: number) =>
    guardTargets[name].better === 'more' ? now[name] < than : now[name] > than
  return names
    .filter(
      (name) =>
        isWorse(name, guardTargets[name].value) &&
        isWorse(name, known[name] ?? guardTargets[name].value),
    )
    .map(
      (name) =>
        `${guardTargets[name].what}: ${now[name]}, and was ${known[name] ?? 'at its target'}`,
    )
}
