import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { nextColors, useColorChoice } from '../controls/color-scheme.ts'
import { account, countedMax, mayApprove, mayWrite, postCounts, session } from '../data/queries.ts'
import { UnreadCount } from '../notices/unread-count.tsx'
import { useNotifications } from '../notices/use-notifications.ts'
import { useWorkspace } from '../data/workspace.ts'
import { shellTexts } from '../texts/shell.ts'
import { dayText } from '../time/format.ts'
import { useDrawings } from '../time/reader.ts'
import { Icon, type IconName } from './icon.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { RateWaitBar } from './rate-wait-bar.tsx'
import { CountText } from './counted.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Skeleton } from './states.tsx'
import { SignOut } from './sign-out.tsx'
import { Switcher } from './switcher.tsx'
import { Toasts } from './toasts.tsx'
import { WorkspaceMark } from './workspace-mark.tsx'

const places = [
  { to: '/calendar', name: 'calendar', icon: 'calendar', key: 'c' },
  { to: '/posts', name: 'posts', icon: 'posts', key: 'p' },
  { to: '/results', name: 'results', icon: 'chart', key: 'r' },
  { to: '/library', name: 'library', icon: 'picture', key: 'l' },
  { to: '/slots', name: 'slots', icon: 'slots', key: 's' },
  { to: '/connections', name: 'connections', icon: 'connections', key: 'n' },
  { to: '/notices', name: 'notices', icon: 'alert', key: 'o' },
  { to: '/activity', name: 'activity', icon: 'clock', key: 'a' },
  { to: '/developers', name: 'developers', icon: 'developers', key: 'd' },
  { to: '/brand', name: 'brand', icon: 'brand', key: 'b' },
  { to: '/settings', name: 'settings', icon: 'settings', key: 'e' },
] as const satisfies readonly {
  to: string
  name: keyof typeof shellTexts
  icon: IconName
  key: string
}[]

/** The frame of one workspace: another one has its own cache, and is rendered again. */
export function Shell() {
  const { visit, queries } = useWorkspace()
  return (
    <QueryClientProvider key={visit} client={queries}>
      <Frame />
    </QueryClientProvider>
  )
}

/** The frame around every page of a signed-in person. */
function Frame() {
  const [open, setOpen] = useState(false)
  const [switching, setSwitching] = useState(false)
  const drawings = useDrawings()
  const path = useRouterState({ select: (state) => state.location.pathname })
  useNotifications()
  useEffect(() => {
    setOpen(false)
  }, [path])
  return (
    <>
      <a className="skip" href="#content">
        {shellTexts.skip}
      </a>
      <div className="shell">
        <Sidebar open={open} choose={() => setSwitching(true)} />
        <div style={{ minWidth: 0 }}>
          <OfflineBar />
          <RateWaitBar />
          <main id="content" tabIndex={-1} style={{ outline: 'none' }}>
            <Suspense key={drawings} fallback={<Skeleton rows={6} />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <BottomBar open={open} toggle={() => setOpen(!open)} />
      <Shortcuts places={places} choose={() => setSwitching(true)} />
      {switching && <Switcher close={() => setSwitching(false)} />}
      <Toasts />
    </>
  )
}

function Sidebar({ open, choose }: { readonly open: boolean; readonly choose: () => void }) {
  const navigate = useNavigate()
  const { data: may = false } = useQuery(mayWrite)
  return (
    <nav className="sidebar" aria-label={shellTexts.navigation} data-open={open || undefined}>
      <Link to="/calendar" className="brand">
        <img src="/favicon.svg" alt="" />
        {shellTexts.product}
      </Link>
      <WorkspaceButton choose={choose} />
      {may && (
        <Button
          className="nav-compose"
          leftSection={<Icon name="write" size={15} />}
          rightSection={<kbd>C</kbd>}
          onClick={() => void navigate({ to: '/compose' })}
          fullWidth
        >
          {shellTexts.compose}
        </Button>
      )}
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

/** Which workspace is shown, and the way to the others. */
function WorkspaceButton({ choose }: { readonly choose: () => void }) {
  const { data } = useQuery(session)
  const shown = data?.accounts.find(({ account_id }) => account_id === data.account_id)
  if (shown === undefined) return null
  return (
    <button
      type="button"
      className="workspace-button"
      aria-haspopup="dialog"
      title={shellTexts.switchWorkspace}
      onClick={choose}
    >
      <WorkspaceMark id={shown.account_id} name={shown.name} />
      <span className="clip">{shown.name}</span>
      <kbd>W</kbd>
    </button>
  )
}

/** The number of posts that wait for the viewer's approval; nothing for zero. */
function ToApprove({ short = false }: { readonly short?: boolean }) {
  const { data: may = false } = useQuery(mayApprove)
  const { data } = useQuery({ ...postCounts(), enabled: may })
  const count = data?.awaiting ?? 0
  if (!may || count === 0) return null
  return (
    <span className="state push num" data-tone="warn">
      <CountText
        count={count}
        text={shellTexts.toApprove(count, count === countedMax)}
        short={short}
      />
    </span>
  )
}

function Credits() {
  const { data } = useQuery(account)
  if (data === undefined) return null
  const share =
    data.monthly_quota === 0 ? 0 : Math.min(data.credits_remaining / data.monthly_quota, 1)
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
  const chosen = useColorChoice()
  return (
    <button type="button" className="nav-link" onClick={nextColors}>
      <Icon name="moon" />
      {shellTexts.colorsNow(shellTexts.colors[chosen])}
    </button>
  )
}

function Person() {
  const { data } = useQuery(session)
  if (data === undefined) return null
  return (
    <>
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
          {name === 'posts' && <ToApprove short />}
        </Link>
      ))}
      <Link to="/compose">
        <Icon name="write" size={20} />
        {shellTexts.compose}
      </Link>
      <Link to="/notices">
        <Icon name="alert" size={20} />
        {shellTexts.notices}
        <UnreadCount short />
      </Link>
      <button type="button" aria-expanded={open} onClick={toggle}>
        <Icon name={open ? 'close' : 'more'} size={20} />
        {open ? shellTexts.close : shellTexts.menu}
      </button>
    </nav>
  )
}
