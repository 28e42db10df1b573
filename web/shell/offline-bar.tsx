import { onlineManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { behindSince, isBehind } from '../data/kept-answers.ts'
import { shellTexts } from '../texts/shell.ts'
import { momentText, shortDayText, timeText } from '../time/format.ts'
import { viewerZone } from '../time/zone.ts'
import { isDragging, watchDragging } from './dragging.ts'

const askAgainMs = 15_000

/** Says that the connection is lost, and how old the shown data is. */
export function OfflineBar() {
  const queries = useQueryClient()
  const since = useBehindSince(queries)
  useAskAgain(queries, since !== null)
  return (
    <div role="status">
      {since !== null && (
        <div className="bar">
          {since === 0 ? shellTexts.offline : shellTexts.offlineAt(timeOf(since))}
        </div>
      )}
    </div>
  )
}

function useBehindSince(queries: QueryClient): number | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [
        queries.getQueryCache().subscribe(changed),
        onlineManager.subscribe(changed),
        watchDragging(changed),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    [queries],
  )
  const read = useMemo(() => {
    let last: number | null = null
    return () => (isDragging() ? last : (last = behindSince(queries)))
  }, [queries])
  return useSyncExternalStore(subscribe, read)
}

/** No browser tells when a server is back that was away. */
function useAskAgain(queries: QueryClient, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = () => void queries.refetchQueries({ type: 'active', predicate: isBehind })
    const timer = setInterval(ask, askAgainMs)
    const end = onlineManager.subscribe((isOnline) => isOnline && ask())
    return () => {
      clearInterval(timer)
      end()
    }
  }, [queries, isOn])
}

function timeOf(moment: number): string {
  const isToday = shortDayText(moment, viewerZone) === shortDayText(Date.now(), viewerZone)
  return (isToday ? timeText : momentText)(moment, viewerZone)
}
