import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { rateWaitEnd, watchRateWait } from '../data/rate-wait.ts'
import { shellTexts } from '../texts/shell.ts'

/** Says why nothing comes while the server takes no further requests, and for how long. */
export function RateWaitBar() {
  const end = useSyncExternalStore(watchRateWait, rateWaitEnd)
  const seconds = useSecondsLeft(end)
  return (
    <>
      {/* Read aloud once: a line that changes each second would never end. */}
      <div role="status" className="visually-hidden">
        {seconds > 0 && shellTexts.rateWaitBegins}
      </div>
      {seconds > 0 && (
        <div className="bar num" aria-hidden>
          {shellTexts.rateWait(seconds)}
        </div>
      )}
    </>
  )
}

/**
 * By the clock of each render: a time that was kept would be that of the last tick, from before
 * this wait began.
 */
function useSecondsLeft(end: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    if (end <= Date.now()) return
    const timer = setInterval(() => {
      tick()
      if (Date.now() >= end) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  return Math.max(0, Math.ceil((end - Date.now()) / 1_000))
}
