import { useQueries } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useEnabledNetworks } from '../data/enabled-networks.ts'
import { draft as draftQuery } from '../data/queries.ts'
import { watchCreated } from './editing.ts'
import { blankDraft, forgetMade, isNew, ownNewDraft, presentId } from './new-draft.ts'

// As many networks as there are, and some more.
const draftsMax = 12

/**
 * The texts on the page. Their ids are in the address, so that a reload shows the same; without any
 * it is a new text of this tab.
 */
export function useComposition(storageKey: string) {
  const search = useSearch({ from: '/inside/compose' })
  const navigate = useNavigate()
  const named = search.draft
  const networks = useEnabledNetworks()
  const platform = networks.find((one) => one === search.platform) ?? networks[0]!
  const [round, setRound] = useState(0)
  const ids = useMemo(
    () =>
      named === undefined
        ? [presentId(ownNewDraft(storageKey, platform))]
        : idsIn(named).map(presentId),
    // A new text is begun each time that the address names none.
    [named, storageKey, platform, round],
  )
  const variants = useMemo(() => idsIn(search.variants ?? ''), [search.variants])
  const all = [...ids, ...variants]
  const read = useQueries({
    queries: all.map((id) => {
      const blank = blankDraft(id)
      return blank === null
        ? draftQuery(id)
        : { ...draftQuery(id), queryFn: async () => blank, initialData: blank, enabled: false }
    }),
  })
  const show = (draftIds: readonly string[], otherWordings: readonly string[] = []) =>
    void navigate({
      to: '/compose',
      search: {
        ...(draftIds.length > 0 && { draft: draftIds.join(',') }),
        ...(otherWordings.length > 0 && { variants: otherWordings.join(',') }),
        ...(search.at !== undefined && { at: search.at }),
      },
    })
  const present = ids.join(',')
  const isBehind = present !== (named ?? present) || (named === undefined && !isNew(present))
  useEffect(() => {
    // The page was loaded again before its address named the draft.
    if (isBehind)
      void navigate({
        to: '/compose',
        search: (rest) => ({ ...rest, draft: present }),
        replace: true,
      })
  }, [navigate, isBehind, present])
  useEffect(() => {
    if (named !== undefined) forgetMade(storageKey)
  }, [storageKey, named])
  /** Begins another post. */
  const begin = () => {
    forgetMade(storageKey)
    setRound((count) => count + 1)
    void navigate({ to: '/compose', search: {} })
  }
  return {
    search,
    ids,
    variants,
    show,
    begin,
    /** One query for each id. */
    read: read.slice(0, ids.length),
    readVariants: read.slice(ids.length),
    isNew: ids.length === 1 && isNew(ids[0]!),
  }
}

const idsIn = (text: string): readonly string[] =>
  [...new Set(text.split(',').filter((id) => id !== ''))].slice(0, draftsMax)

/** Once a text has become a draft, the address names the draft. */
export function useCreated(
  ids: readonly string[],
  onCreated: (from: string, to: string) => void,
): void {
  const navigate = useNavigate()
  const { history } = useRouter()
  const newest = useRef({ ids, onCreated })
  useEffect(() => {
    newest.current = { ids, onCreated }
  })
  useEffect(
    () =>
      watchCreated((from, to) => {
        const { ids: shown, onCreated: created } = newest.current
        // A navigation to another page whose files are still loading is not reversed.
        if (!shown.includes(from) || history.location.pathname !== '/compose') return false
        created(from, to)
        const draft = shown.map((id) => (id === from ? to : id)).join(',')
        newest.current = { ...newest.current, ids: draft.split(',') }
        void navigate({
          to: '/compose',
          search: ({ at, variants }) => ({
            draft,
            ...(variants && { variants }),
            ...(at && { at }),
          }),
          replace: true,
          resetScroll: false,
        })
        return true
      }),
    [navigate, history],
  )
}
