import { useCallback, useEffect, useRef, useState } from 'react'
import { askAuth, AuthProblem } from '../data/auth.ts'
import { chooseAccount } from '../data/chosen-account.ts'
import { queries } from '../data/query-client.ts'
import { signInTexts } from '../texts/sign-in.ts'
import { isOwnPath, linkTokenIn, type LinkToken } from './link-address.ts'

/** What somebody came with behind the `#`; it is taken out of the address at once, so that it stays in no history. */
export function linkTokenOf(): LinkToken | null {
  const found = linkTokenIn(location.hash)
  if (found === null) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return { ...found, token: decodeURIComponent(found.token) }
}

/** Uses a link as soon as the page is open, and leads on to where the person wanted to go. */
export function useLinkToken(linkToken: LinkToken | null, next: string | undefined) {
  const [notice, setNotice] = useState<string | null>(null)
  const [working, setWorking] = useState(linkToken !== null && linkToken.kind !== 'reset')
  const used = useRef(false)
  const leave = useCallback(() => {
    queries.clear()
    location.assign(isOwnPath(next) ? next : '/calendar')
  }, [next])
  const accept = useCallback(
    async (token: string) => {
      const { account_id } = await askAuth<{ account_id: string }>('/invitation', { token })
      chooseAccount(account_id)
      leave()
    },
    [leave],
  )
  const open = useCallback(
    async ({ kind, token }: LinkToken) => {
      try {
        if (kind === 'invitation') return await accept(token)
        if (kind === 'email') {
          const { email } = await askAuth<{ email: string }>('/confirm-email', { token })
          setNotice(signInTexts.addressChanged(email))
          return setWorking(false)
        }
        const { accounts } = await askAuth<{ accounts: number }>('/one-time-link', { token })
        if (accounts > 0) return leave()
        setNotice(signInTexts.noAccountYet)
        setWorking(false)
      } catch (error) {
        setNotice(noticeOf(error))
        setWorking(false)
      }
    },
    [accept, leave],
  )
  useEffect(() => {
    // A link works once: asking for it twice would tell its owner that it is used up.
    if (linkToken === null || linkToken.kind === 'reset' || used.current) return
    used.current = true
    void open(linkToken)
  }, [linkToken, open])
  const enter = useCallback(async () => {
    if (linkToken?.kind === 'invitation') await accept(linkToken.token)
    else leave()
  }, [linkToken, accept, leave])
  return { notice, working, enter }
}

function noticeOf(error: unknown): string {
  if (!(error instanceof AuthProblem)) return String(error)
  if (error.code === 'SIGN_IN_FIRST') return signInTexts.invitationFor(error.email ?? '')
  if (error.code === 'OTHER_PERSON') return signInTexts.otherPerson(error.email ?? '')
  return error.code === 'INVALID_TOKEN' ? signInTexts.linkOver : error.message
}
