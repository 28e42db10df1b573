import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { enterWorkspace } from '../data/workspace.ts'
import { dropToasts } from './toasts.tsx'
import { askAboutUnsaved } from './use-leave-question.ts'

/** A page of one object has none in another workspace: there its list is shown. */
const lists: readonly (readonly [RegExp, string])[] = [
  [/^\/posts\/.+/, '/posts'],
  [/^\/developers\/webhooks\/.+/, '/developers/webhooks'],
]

/**
 * Shows another workspace, on the same kind of page or at `to`. Asks first where something is
 * not saved.
 */
export function useSwitch() {
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    async (accountId: string, to?: string) => {
      if (!askAboutUnsaved()) return
      const { pathname, searchStr } = router.state.location
      const path = to ?? lists.find(([pattern]) => pattern.test(pathname))?.[1] ?? pathname
      // The address's search (a draft, a connection) belongs to the former workspace.
      if (path !== pathname || searchStr !== '') await navigate({ href: path, ignoreBlocker: true })
      dropToasts()
      enterWorkspace(accountId)
    },
    [navigate, router],
  )
}
