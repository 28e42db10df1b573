/** The scopes that an app can be granted. */
export const scopes: readonly string[] = [
  'openid',
  'profile',
  'email',
  'w_member_social',
  'r_basicprofile',
  'w_organization_social',
  'r_organization_social',
  'w_member_social_feed',
  'w_organization_social_feed',
  'r_organization_social_feed',
  'rw_organization_admin',
  'r_organization_admin',
  'r_member_postAnalytics',
]

/** Closed to new apps: asking for it sends the member back with an error. */
export const closedScopes: readonly string[] = ['r_member_social']
