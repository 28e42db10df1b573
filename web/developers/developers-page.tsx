import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { LinkButton } from '../controls/button.tsx'
import { mayApprove } from '../data/queries.ts'
import { PageHead } from '../shell/page-head.tsx'
import { developerTexts } from '../texts/developers.ts'
import './developers.css'

export function DevelopersPage() {
  const { tabs } = developerTexts
  const { data: may = false } = useQuery(mayApprove)
  return (
    <div className="page">
      <PageHead title={developerTexts.title}>
        <LinkButton variant="default" href="/docs" target="_blank" rel="noreferrer">
          {developerTexts.reference}
        </LinkButton>
      </PageHead>
      <nav className="tabs" aria-label={developerTexts.title}>
        <Link to="/developers" activeOptions={{ exact: true }}>
          {tabs.keys}
        </Link>
        {may && <Link to="/developers/webhooks">{tabs.webhooks}</Link>}
        {may && <Link to="/developers/events">{tabs.events}</Link>}
        <Link to="/developers/requests">{tabs.requests}</Link>
        <Link to="/developers/usage">{tabs.usage}</Link>
      </nav>
      <Outlet />
    </div>
  )
}
