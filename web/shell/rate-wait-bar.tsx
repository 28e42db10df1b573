import { useEffect, useState, useSyncExternalStore } from 'react'
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

function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    if (end <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= end) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  return Math.max(0, Math.ceil((end - now) / 1_000))
}
