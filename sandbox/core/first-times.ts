// A forgotten key fails once more.
const rememberedMax = 10_000

/** Answers true for the first `most` times that it is asked with a key. */
export function openFirstTimes(): (key: string, most: number) => boolean {
  const times = new Map<string, number>()
  return (key, most) => {
    if (most === 0) return false
    if (times.size >= rememberedMax) times.clear()
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return before < most
  }
}
