import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { searchIn } from './activity/filter.ts'
import { allowPath } from './agents/agent-request.ts'
import { calendarSearchIn } from './calendar/filter.ts'
import { isPlatform } from './data/is-platform.ts'
import { eventSearchIn } from './developers/event-search.ts'
import { onlyIn, type Only } from './data/only.ts'
import { isOneOf, isText, searchReader } from './data/search-reader.ts'
import { postSearchIn, postViews, type PostSearch, type PostView } from './posts/post-views.ts'
import { resultSearchIn } from './results/search.ts'
import { Broken, NotFound } from './shell/broken.tsx'
import { Shell } from './shell/shell.tsx'

const nextIn = searchReader({ next: isText })
const showIn = searchReader({ show: isOneOf(postViews) })

const root = createRootRoute({ errorComponent: Broken, notFoundComponent: NotFound })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: nextIn,
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  validateSearch: nextIn,
  component: lazyRouteComponent(() => import('./sign-in/welcome-page.tsx'), 'WelcomePage'),
})

const allow = createRoute({
  getParentRoute: () => root,
  path: allowPath,
  component: lazyRouteComponent(() => import('./agents/allow-page.tsx'), 'AllowPage'),
})

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  errorComponent: Broken,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/calendar' })
  },
})

const calendar = createRoute({
  getParentRoute: () => inside,
  path: '/calendar',
  validateSearch: calendarSearchIn,
  component: lazyRouteComponent(() => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
})

const compose = createRoute({
  getParentRoute: () => inside,
  path: '/compose',
  validateSearch: searchReader({
    draft: isText,
    variants: isText,
    platform: isPlatform,
    connection: isText,
    at: isText,
  }),
  component: lazyRouteComponent(() => import('./composer/composer-page.tsx'), 'ComposerPage'),
})

const posts = createRoute({
  getParentRoute: () => inside,
  path: '/posts',
  validateSearch: (search: Record<string, unknown>): { show?: PostView } & PostSearch & Only => ({
    ...showIn(search),
    ...postSearchIn(search),
    ...onlyIn(search),
  }),
  component: lazyRouteComponent(() => import('./posts/posts-page.tsx'), 'PostsPage'),
})

const post = createRoute({
  getParentRoute: () => inside,
  path: '/posts/$scheduleId',
  component: lazyRouteComponent(() => import('./posts/post-page.tsx'), 'PostPage'),
})

const results = createRoute({
  getParentRoute: () => inside,
  path: '/results',
  validateSearch: resultSearchIn,
  component: lazyRouteComponent(() => import('./results/results-page.tsx'), 'ResultsPage'),
})

const slots = createRoute({
  getParentRoute: () => inside,
  path: '/slots',
  component: lazyRouteComponent(() => import('./slots/slots-page.tsx'), 'SlotsPage'),
})

const connections = createRoute({
  getParentRoute: () => inside,
  path: '/connections',
  validateSearch: ({ connect }: Record<string, unknown>) =>
    connect === 'real' ? ({ connect } as const) : {},
  component: lazyRouteComponent(
    () => import('./connections/connections-page.tsx'),
    'ConnectionsPage',
  ),
})

const setup = createRoute({
  getParentRoute: () => inside,
  path: '/setup',
  component: lazyRouteComponent(() => import('./setup/setup-page.tsx'), 'SetupPage'),
})

const activity = createRoute({
  getParentRoute: () => inside,
  path: '/activity',
  validateSearch: searchIn,
  component: lazyRouteComponent(() => import('./activity/activity-page.tsx'), 'ActivityPage'),
})

const developers = createRoute({
  getParentRoute: () => inside,
  path: '/developers',
  component: lazyRouteComponent(() => import('./developers/developers-page.tsx'), 'DevelopersPage'),
})

const keys = createRoute({
  getParentRoute: () => developers,
  path: '/',
  component: lazyRouteComponent(() => import('./developers/keys-page.tsx'), 'KeysPage'),
})

const webhooks = createRoute({
  getParentRoute: () => developers,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./developers/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => developers,
  path: '/webhooks/$webhookId',
  component: lazyRouteComponent(() => import('./developers/webhook-page.tsx'), 'WebhookPage'),
})

const events = createRoute({
  getParentRoute: () => developers,
  path: '/events',
  validateSearch: eventSearchIn,
  component: lazyRouteComponent(() => import('./developers/events-page.tsx'), 'EventsPage'),
})

const requests = createRoute({
  getParentRoute: () => developers,
  path: '/requests',
  component: lazyRouteComponent(() => import('./developers/requests-page.tsx'), 'RequestsPage'),
})

const usage = createRoute({
  getParentRoute: () => developers,
  path: '/usage',
  component: lazyRouteComponent(() => import('./developers/usage-page.tsx'), 'UsagePage'),
})

const notices = createRoute({
  getParentRoute: () => inside,
  path: '/notices',
  component: lazyRouteComponent(
    () => import('./notices/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

const library = createRoute({
  getParentRoute: () => inside,
  path: '/library',
  component: lazyRouteComponent(() => import('./library/library-page.tsx'), 'LibraryPage'),
})

const importing = createRoute({
  getParentRoute: () => inside,
  path: '/import',
  component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
})

const brand = createRoute({
  getParentRoute: () => inside,
  path: '/brand',
  component: lazyRouteComponent(() => import('./brand/brand-page.tsx'), 'BrandPage'),
})

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

const workspaces = createRoute({
  getParentRoute: () => inside,
  path: '/workspaces',
  component: lazyRouteComponent(() => import('./workspaces/workspaces-page.tsx'), 'WorkspacesPage'),
})

const tree = root.addChildren([
  home,
  signIn,
  welcome,
  allow,
  inside.addChildren([
    calendar,
    compose,
    posts,
    post,
    results,
    slots,
    connections,
    setup,
    activity,
    developers.addChildren([keys, webhooks, webhook, events, requests, usage]),
    notices,
    library,
    importing,
    brand,
    settings,
    workspaces,
  ]),
])

/** Pages are fetched when a link to them is pointed at, so that they open at once. */
export const dashboardRouter = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
  // Otherwise a page also receives the values that its own validation has left out.
  search: { strict: true },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof dashboardRouter
  }
}
