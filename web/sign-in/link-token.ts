import { useCallback, useState } from 'react'
import { forgetAnswers } from '../data/answers-store.ts'
import { askAuth, AuthProblem } from '../data/auth.ts'
import { chooseAccount } from '../data/chosen-account.ts'
import { queries } from '../data/query-client.ts'
import { signInTexts } from '../texts/sign-in.ts'
import { isOwnPath, linkTokenIn, type LinkToken } from './link-address.ts'

/**
 * The token of the fragment; it is removed from the address at once, so that no history keeps it.
 */
export function linkTokenOf(): LinkToken | null {
  const found = linkTokenIn(location.hash)
  if (found === null) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return { ...found, token: decodeURIComponent(found.token) }
}

/**
 * Uses a link when its reader presses the button, and continues to the requested page. Opening the
 * page uses nothing: a link still works after a mail program has fetched it, and a stranger's link
 * signs no one in unasked.
 */
export function useLinkToken(linkToken: LinkToken | null, next: string | undefined) {
  const [notice, setNotice] = useState<string | null>(null)
  const [asksFirst, setAsksFirst] = useState(linkToken !== null && linkToken.kind !== 'reset')
  const [working, setWorking] = useState(false)
  const leave = useCallback(() => {
    arrive(isOwnPath(next) ? next : '/calendar')
  }, [next])
  const leaveFromLink = useCallback(() => {
    arrive(isOwnPath(next) ? `/welcome?next=${encodeURIComponent(next)}` : '/welcome')
  }, [next])
  const accept = useCallback(
    async (token: string) => {
      const { account_id } = await askAuth<{ account_id: string }>('/invitation', { token })
      chooseAccount(account_id)
      leaveFromLink()
    },
    [leaveFromLink],
  )
  const open = useCallback(
    async ({ kind, token }: LinkToken): Promise<string | null> => {
      if (kind === 'invitation') {
        await accept(token)
        return null
      }
      if (kind === 'email') {
        const { email } = await askAuth<{ email: string }>('/confirm-email', { token })
        return signInTexts.addressChanged(email)
      }
      const { accounts } = await askAuth<{ accounts: number }>('/one-time-link', { token })
      if (accounts === 0) return signInTexts.noAccountYet
      leaveFromLink()
      return null
    },
    [accept, leaveFromLink],
  )
  const useLink = useCallback(async () => {
    if (linkToken === null) return
    setWorking(true)
    const told = await open(linkToken).catch(noticeOf)
    // Null: the browser is on its way to another page.
    if (told === null) return
    setNotice(told)
    setAsksFirst(false)
    setWorking(false)
  }, [linkToken, open])
  const enter = useCallback(async () => {
    if (linkToken?.kind === 'invitation') await accept(linkToken.token)
    else leave()
  }, [linkToken, accept, leave])
  return { notice, asksFirst, working, useLink, enter }
}

/** A new person never sees data of the previous one, whether or not the first answer comes. */
function arrive(address: string): void {
  queries.clear()
  void forgetAnswers().then(() => location.assign(address))
}

function noticeOf(error: unknown): string {
  if (!(error instanceof AuthProblem)) return String(error)
  if (error.code === 'SIGN_IN_FIRST') return signInTexts.invitationFor(error.email ?? '')
  if (error.code === 'OTHER_PERSON') return signInTexts.otherPerson(error.email ?? '')
  return error.code === 'INVALID_TOKEN' ? signInTexts.linkOver : error.message
}
