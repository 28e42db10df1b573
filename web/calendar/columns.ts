interface EntryColumn {
  /** From 0 on. */
  readonly column: number
  /** The number of columns side by side. */
  readonly of: number
}

/**
 * Side by side what would overlap: for each beginning (in minutes, ascending) its column, where
 * each lasts `minutes`.
 */
export function columnsOf(beginnings: readonly number[], minutes: number): readonly EntryColumn[] {
  const columns: EntryColumn[] = []
  for (let first = 0; first < beginnings.length;) {
    const ends: number[] = []
    const found: number[] = []
    let next = first
    for (
      ;
      next < beginnings.length && (next === first || beginnings[next]! < Math.max(...ends));
      next++
    ) {
      const begins = beginnings[next]!
      const free = ends.findIndex((end) => end <= begins)
      const column = free === -1 ? ends.length : free
      ends[column] = begins + minutes
      found.push(column)
    }
    columns.push(...found.map((column) => ({ column, of: ends.length })))
    first = next
  }
  return columns
}
