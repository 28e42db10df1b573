import { checkNames, checks, type Figures } from './measure.ts'

/** The figures of both halves in Markdown. */
export function table({ seen, unseen }: { readonly seen: Figures; readonly unseen: Figures }): string {
  const rows = checkNames.map((name) => [checks[name].what, textOf(name, seen[name]), textOf(name, unseen[name])])
  const together = [
    ['drafts that were not written', String(seen.failed), String(unseen.failed)],
    ['lines that the two most alike networks of a remix share', percent(seen.shared_lines), percent(unseen.shared_lines)],
    ['drafts without a fault but for a fact untold', percent(seen.flawless), percent(unseen.flawless)],
  ]
  const head = ['what', `${seen.drafts} seen`, `${unseen.drafts} unseen`]
  return [head, ['---', '---:', '---:'], ...rows, ...together].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const textOf = (name: (typeof checkNames)[number], value: number) => (checks[name].as === 'share' ? percent(value) : String(value))
