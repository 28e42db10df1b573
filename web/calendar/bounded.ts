import { startTransition, useCallback, useState } from 'react'

const atATime = 120

/**
 * The first of many lines; more are drawn when the end of them comes near, so that no click ever
 * waits for thousands.
 */
export function useBounded<Item>(items: readonly Item[], atFirst: number) {
  const [count, setCount] = useState(atFirst)
  const more = useCallback(
    () => startTransition(() => setCount((earlier) => earlier + atATime)),
    [],
  )
  const watchEnd = useCallback(
    (end: HTMLElement | null) => {
      if (end === null) return
      const observer = new IntersectionObserver(
        ([seen]) => seen?.isIntersecting === true && more(),
        { rootMargin: '400px' },
      )
      observer.observe(end)
      return () => observer.disconnect()
    },
    [more],
  )
  return {
    shown: items.length > count ? items.slice(0, count) : items,
    left: Math.max(0, items.length - count),
    more,
    watchEnd,
  }
}
