import { numberText } from './format.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size as people read it: in thousands, with one digit behind the point below ten. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 1_000 && unit < units.length - 1) [value, unit] = [value / 1_000, unit + 1]
  const shown = unit > 0 && value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${numberText(shown)} ${units[unit]}`
}
