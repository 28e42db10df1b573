import { Button, useMantineColorScheme } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { chooseAccount } from '../data/chosen-account.ts'
import { account, mayApprove, session, toApprove } from '../data/queries.ts'
import { UnreadCount } from '../notices/unread-count.tsx'
import { shellTexts } from '../texts/shell.ts'
import { dayText } from '../time/format.ts'
import { Icon, type IconName } from './icon.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Skeleton } from './states.tsx'
import { SignOut } from './sign-out.tsx'
import { Toasts } from './toasts.tsx'

const places = [
  { to: '/calendar', name: 'calendar', icon: 'calendar', key: 'c' },
  { to: '/posts', name: 'posts', icon: 'posts', key: 'p' },
  { to: '/slots', name: 'slots', icon: 'slots', key: 's' },
  { to: '/connections', name: 'connections', icon: 'connections', key: 'n' },
  { to: '/notices', name: 'notices', icon: 'alert', key: 'o' },
  { to: '/activity', name: 'activity', icon: 'clock', key: 'a' },
  { to: '/developers', name: 'developers', icon: 'developers', key: 'd' },
  { to: '/brand', name: 'brand', icon: 'brand', key: 'b' },
  { to: '/settings', name: 'settings', icon: 'settings', key: 'e' },
] as const satisfies readonly { to: string; name: keyof typeof shellTexts; icon: IconName; key: string }[]

/** The frame around every page of a signed-in person. */
export function Shell() {
  const [open, setOpen] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    setOpen(false)
  }, [path])
  return (
    <>
      <a className="skip" href="#content">
        {shellTexts.skip}
      </a>
      <div className="shell">
        <Sidebar open={open} />
        <div style={{ minWidth: 0 }}>
          <OfflineBar />
          <main id="content" tabIndex={-1} style={{ outline: 'none' }}>
            <Suspense fallback={<Skeleton rows={6} />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <BottomBar open={open} toggle={() => setOpen(!open)} />
      <Shortcuts places={places} />
      <Toasts />
    </>
  )
}

function Sidebar({ open }: { readonly open: boolean }) {
  const navigate = useNavigate()
  return (
    <nav className="sidebar" aria-label={shellTexts.navigation} data-open={open || undefined}>
      <Link to="/calendar" className="brand">
        <img src="/favicon.svg" alt="" />
        {shellTexts.product}
      </Link>
      <Button
        className="nav-compose"
        justify="space-between"
        leftSection={<Icon name="write" size={15} />}
        rightSection={<kbd>C</kbd>}
        onClick={() => void navigate({ to: '/compose' })}
        fullWidth
      >
        {shellTexts.compose}
      </Button>
      {places.map(({ to, name, icon }) => (
        <Link key={to} to={to} className="nav-link">
          <Icon name={icon} />
          {shellTexts[name]}
          {name === 'posts' && <ToApprove />}
          {name === 'notices' && <UnreadCount />}
        </Link>
      ))}
      <div className="nav-foot">
        <Credits />
        <a className="nav-link" href="/docs" target="_blank" rel="noreferrer">
          <Icon name="reference" />
          {shellTexts.reference}
        </a>
        <ColorSwitch />
        <Person />
      </div>
    </nav>
  )
}

/** How many posts wait for the approval of whoever looks; nothing where there are none. */
function ToApprove() {
  const { data: may = false } = useQuery(mayApprove)
  const { data } = useQuery({ ...toApprove, enabled: may })
  if (!may || data === undefined || data.data.length === 0) return null
  const label = shellTexts.toApprove(data.data.length, data.next_cursor !== null)
  return (
    <span className="state push num" data-tone="warn">
      {label}
    </span>
  )
}

function Credits() {
  const { data } = useQuery(account)
  if (data === undefined) return null
  const share = data.monthly_quota === 0 ? 0 : Math.min(data.credits_remaining / data.monthly_quota, 1)
  return (
    <div className="credits num">
      <strong>{shellTexts.creditsLeft(data.credits_remaining, data.monthly_quota)}</strong>
      <div className="meter" data-low={share < 0.1 || undefined}>
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <span className="faint">{shellTexts.renews(dayText(data.renews_at, 'UTC'))}</span>
    </div>
  )
}

function ColorSwitch() {
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <button type="button" className="nav-link" onClick={toggleColorScheme}>
      <Icon name="moon" />
      {shellTexts.switchColors}
    </button>
  )
}

function Person() {
  const { data } = useQuery(session)
  const queries = useQueryClient()
  if (data === undefined) return null
  const choose = (accountId: string) => {
    chooseAccount(accountId)
    void queries.resetQueries()
  }
  return (
    <>
      {data.accounts.length > 1 && (
        <select
          className="account-choice"
          aria-label={shellTexts.account}
          value={data.account_id}
          onChange={(event) => choose(event.target.value)}
        >
          {data.accounts.map(({ account_id, name }) => (
            <option key={account_id} value={account_id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <div className="nav-link">
        <Icon name="user" />
        <span className="clip" title={data.user.email ?? undefined}>
          {data.user.name || data.user.email}
        </span>
      </div>
      <SignOut person={data} />
    </>
  )
}

function BottomBar({ open, toggle }: { readonly open: boolean; readonly toggle: () => void }) {
  const shown = [places[0], places[1]] as const
  return (
    <nav className="bottom-bar" aria-label={shellTexts.navigation}>
      {shown.map(({ to, name, icon }) => (
        <Link key={to} to={to}>
          <Icon name={icon} size={20} />
          {shellTexts[name]}
        </Link>
      ))}
      <Link to="/compose">
        <Icon name="write" size={20} />
        {shellTexts.compose}
      </Link>
      <Link to="/connections">
        <Icon name="connections" size={20} />
        {shellTexts.connections}
      </Link>
      <button type="button" aria-expanded={open} onClick={toggle}>
        <Icon name={open ? 'close' : 'more'} size={20} />
        {open ? shellTexts.close : shellTexts.menu}
      </button>
    </nav>
  )
}
