import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { shellTexts } from '../texts/shell.ts'

export function OfflineBar() {
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
  return online ? null : (
    <div className="bar" role="status">
      {shellTexts.offline}
    </div>
  )
}
