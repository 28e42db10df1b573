import type { SandboxPorts } from '../core/network.ts'

/** A product of LinkedIn's developer portal: what an application must have to ask for its scopes. */
interface Product {
  readonly title: string
  readonly scopes: readonly string[]
  /** LinkedIn gives it only to an application without any other. */
  readonly alone?: true
}

const share: Product = {
  title: 'Share on LinkedIn',
  scopes: ['w_member_social', 'w_member_social_feed'],
}
const signIn: Product = {
  title: 'Sign In with LinkedIn using OpenID Connect',
  scopes: ['openid', 'profile', 'email'],
}
const communityManagement: Product = {
  title: 'Community Management API',
  alone: true,
  scopes: [
    'r_basicprofile',
    'w_member_social',
    'w_member_social_feed',
    'r_member_postAnalytics',
    'w_organization_social',
    'w_organization_social_feed',
    'r_organization_social',
    'r_organization_social_feed',
    'r_organization_admin',
    'rw_organization_admin',
  ],
}
const advertising: Product = {
  title: 'Advertising API',
  scopes: [
    'r_basicprofile',
    'w_member_social',
    'w_organization_social',
    'r_organization_social',
    'r_organization_admin',
    'rw_organization_admin',
  ],
}

/** The products of an application, by the values of the switch `products`. */
export const applications = {
  member: [share, signIn],
  pages: [communityManagement],
  member_and_advertising: [share, signIn, advertising],
  all: [share, signIn, advertising, communityManagement],
} as const satisfies Record<string, readonly Product[]>

/**
 * The first scope for which the application has no product: LinkedIn then refuses the whole
 * consent. An application that is not described has what it asks for, as far as LinkedIn allows
 * it for one application.
 */
export function scopeWithoutProduct(
  ports: Pick<SandboxPorts, 'switches'>,
  scopes: readonly string[],
): string | undefined {
  const chosen = ports.switches.text('products')
  const missingOn = (products: readonly Product[]) =>
    scopes.find((scope) => !products.some((product) => product.scopes.includes(scope)))
  if (isApplication(chosen)) return missingOn(applications[chosen])
  return missingOn(applications.pages) === undefined ? undefined : missingOn(applications.member)
}

const isApplication = (value: string): value is keyof typeof applications =>
  Object.hasOwn(applications, value)

/** The scopes that an application can be granted. */
export const scopes: readonly string[] = [
  ...new Set(applications.all.flatMap((product) => product.scopes)),
]

/** Closed to new applications: no product has it any more. */
export const closedScopes: readonly string[] = ['r_member_social']
