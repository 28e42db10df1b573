/** How long a video is: `0:12`, `1:02:03`. */
export function lengthText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const parts = hours > 0 ? [hours, twoDigits(minutes)] : [minutes]
  return [...parts, twoDigits(seconds % 60)].join(':')
}

const twoDigits = (count: number) => String(count).padStart(2, '0')
