import { readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const nameForm = /^crier-(\d{8}T\d{6}Z)\.backup(\..+)?$/

/**
 * The path of a backup in a folder that keeps several: its name tells when it was made, and sorts
 * by it.
 */
export function pathOfBackup(folder: string, now: Temporal.Instant): string {
  return join(resolve(folder), `crier-${stampOf(now)}.backup`)
}

/**
 * Removes all but the `count` newest backups beside `newest`, and the leftovers of backups killed
 * more than a day before it. A name later than `now` comes from a clock that was ahead: it counts
 * as the oldest, because `newest` was made after it. Returns the names of the removed backups.
 * Files with other names stay.
 */
export async function keepNewest(
  newest: string,
  count: number,
  now: Temporal.Instant,
): Promise<string[]> {
  const folder = dirname(newest)
  const dayAgo = stampOf(now.subtract({ hours: 24 }))
  const named = (await readdir(folder)).flatMap((name) => {
    const [, stamp, suffix] = nameForm.exec(name) ?? []
    return stamp === undefined ? [] : [{ name, stamp, isWhole: suffix === undefined }]
  })
  const isAhead = ({ stamp }: { readonly stamp: string }) => stamp > stampOf(now)
  const older = named
    .filter(({ isWhole }) => isWhole)
    .sort(
      (one, other) =>
        Number(isAhead(one)) - Number(isAhead(other)) || (one.stamp < other.stamp ? 1 : -1),
    )
    .slice(count)
  const left = named.filter(({ isWhole, stamp }) => !isWhole && stamp < dayAgo)
  for (const { name } of [...older, ...left])
    await rm(join(folder, name), { recursive: true, force: true })
  return older.map(({ name }) => name)
}

/** `20261124T030000Z` */
const stampOf = (instant: Temporal.Instant) =>
  instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
