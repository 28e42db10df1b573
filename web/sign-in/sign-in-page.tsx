import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { authOptions } from '../data/auth.ts'
import { Callout } from '../shell/states.tsx'
import { signInTexts } from '../texts/sign-in.ts'
import { shellTexts } from '../texts/shell.ts'
import { linkTokenOf, useLinkToken } from './link-token.ts'
import { ResetForm } from './reset-form.tsx'
import './sign-in.css'
import { SignInForm } from './sign-in-form.tsx'
import { UseLinkForm } from './use-link-form.tsx'

/**
 * Signs in by a password, a passkey, or a link whose secret is in the fragment and so in no log.
 */
export function SignInPage() {
  const { next } = useSearch({ from: '/sign-in' })
  const [linkToken] = useState(linkTokenOf)
  const { data } = useQuery(authOptions)
  const { notice, asksFirst, working, useLink, enter } = useLinkToken(linkToken, next)
  useEffect(() => {
    // A link that is pasted into this page changes only the fragment.
    const open = () => location.reload()
    globalThis.addEventListener('hashchange', open)
    return () => globalThis.removeEventListener('hashchange', open)
  }, [])
  useEffect(() => {
    document.title = `${signInTexts.title} · ${shellTexts.product}`
  }, [])
  return (
    <main className="sign-in">
      <div className="sign-in-card card">
        <img src="/favicon.svg" alt="" width={38} height={38} />
        <h1>{shellTexts.product}</h1>
        <p className="soft">{signInTexts.lead}</p>
        {notice !== null && <Callout tone="warn">{notice}</Callout>}
        {linkToken?.kind === 'reset' ? (
          <ResetForm token={linkToken.token} />
        ) : linkToken !== null && asksFirst ? (
          <UseLinkForm
            link={{ ...linkToken, kind: linkToken.kind }}
            working={working}
            useLink={useLink}
          />
        ) : (
          <SignInForm options={data} enter={enter} />
        )}
      </div>
      {linkToken === null && <p className="faint small">{signInTexts.hint}</p>}
    </main>
  )
}
