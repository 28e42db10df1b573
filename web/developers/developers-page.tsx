import { Button } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { PageHead } from '../shell/page-head.tsx'
import { developerTexts } from '../texts/developers.ts'
import './developers.css'

export function DevelopersPage() {
  const { tabs } = developerTexts
  return (
    <div className="page">
      <PageHead title={developerTexts.title}>
        <Button variant="default" component="a" href="/docs" target="_blank" rel="noreferrer">
          {developerTexts.reference}
        </Button>
      </PageHead>
      <nav className="tabs" aria-label={developerTexts.title}>
        <Link to="/developers" activeOptions={{ exact: true }}>
          {tabs.keys}
        </Link>
        <Link to="/developers/webhooks">{tabs.webhooks}</Link>
        <Link to="/developers/usage">{tabs.usage}</Link>
      </nav>
      <Outlet />
    </div>
  )
}
