import type { Platform } from '@crier/contract/platform.ts'
import type { Environment } from '../config.ts'
import type { ConnectionState } from '../connections/connection-states.ts'
import type { SetupCheck } from '../setup/check.ts'
import type { MediaState, NetworkState } from '../setup/facts.ts'

/**
 * Configurations as operators have them, written before the checks were: wrong ones with what must
 * be named, and right ones, of which nothing may be said. Test data.
 */
interface Configuration {
  readonly name: string
  readonly environment: Environment
  /** What differs from a server on which all is well. */
  readonly state?: State
}

export interface State {
  readonly clock?: NetworkState['clock']
  readonly media?: Partial<MediaState>
  readonly connections?: readonly Partial<ConnectionState>[]
  readonly provenOperators?: readonly string[]
}

interface Wrong extends Configuration {
  /** The line that must name it; `start`: the server refuses to start, and the text says why. */
  readonly expects: readonly [
    platform: Platform | null,
    check: SetupCheck['check'] | 'start',
    state: 'broken' | 'attention',
  ]
  /** Words that what to do must have. */
  readonly says: RegExp
}

export const now = Temporal.Instant.from('2026-11-29T08:00:00Z')

const pair = (name: string, id: string) => ({
  [`CRIER_${name}_CLIENT_ID`]: id,
  [`CRIER_${name}_CLIENT_SECRET`]: `s3cr3t-of-${name}`,
})
const x = pair('X', 'M1M5R3BMVy13QmpScXkzTUt5OE46MTpjaQ')
const linkedin = pair('LINKEDIN', '77abcdefghij0k')
const pages = pair('LINKEDIN_PAGES', '86zyxwvutsrqpo')
const instagram = pair('INSTAGRAM', '1234567890123456')
const tiktok = pair('TIKTOK', 'awk0a1b2c3d4e5f6')
const all = { ...x, ...linkedin, ...instagram, ...tiktok }
/** Behind a proxy with a certificate, with an operator. */
const site = {
  CRIER_PUBLIC_URL: 'https://social.acme.studio',
  CRIER_TRUSTED_PROXIES: '127.0.0.1',
  CRIER_OPERATOR_EMAILS: 'ops@acme.studio',
}
const file = {
  CRIER_TIKTOK_VERIFICATION: 'tiktokAb12.txt:tiktok-developers-site-verification=Ab12',
}
const bucket = {
  CRIER_MEDIA_STORE: 's3://crier-media',
  AWS_ACCESS_KEY_ID: 'AKIA0123456789',
  AWS_SECRET_ACCESS_KEY: 'abcdefghijklmnop',
  CRIER_MEDIA_DELIVERY: 'bucket',
  CRIER_S3_PUBLIC_ENDPOINT: 'https://s3.acme.studio',
}

export const wrong: readonly Wrong[] = [
  {
    name: 'one half of a pair of keys',
    environment: { ...site, CRIER_X_CLIENT_ID: 'M1M5R3BMVy13QmpScXkzTUt5OE46MTpjaQ' },
    expects: ['x', 'start', 'broken'],
    says: /CRIER_X_CLIENT_ID and _CLIENT_SECRET go together/,
  },
  {
    name: 'one half of the keys for pages',
    environment: { ...site, ...linkedin, CRIER_LINKEDIN_PAGES_CLIENT_SECRET: 'x1' },
    expects: ['linkedin', 'start', 'broken'],
    says: /CRIER_LINKEDIN_PAGES_CLIENT_ID.*go together/,
  },
  {
    name: 'a public address with a path',
    environment: { ...site, CRIER_PUBLIC_URL: 'https://acme.studio/crier' },
    expects: [null, 'start', 'broken'],
    says: /CRIER_PUBLIC_URL needs an address without path/,
  },
  {
    name: 'a public address without its scheme',
    environment: { ...site, CRIER_PUBLIC_URL: 'social.acme.studio' },
    expects: [null, 'start', 'broken'],
    says: /CRIER_PUBLIC_URL needs an http or https address/,
  },
  {
    name: 'a setting under the name of another product',
    environment: { ...site, CRIER_INSTAGRAM_APP_ID: '123' },
    expects: [null, 'start', 'broken'],
    says: /CRIER_INSTAGRAM_APP_ID is not a setting/,
  },
  {
    name: 'bucket delivery with uploads in a folder',
    environment: {
      ...site,
      CRIER_MEDIA_DELIVERY: 'bucket',
      CRIER_S3_PUBLIC_ENDPOINT: 'https://s3.acme.studio',
    },
    expects: ['instagram', 'start', 'broken'],
    says: /CRIER_MEDIA_STORE=s3/,
  },
  {
    name: 'bucket delivery without the address of the bucket',
    environment: { ...site, ...bucket, CRIER_S3_PUBLIC_ENDPOINT: undefined },
    expects: ['instagram', 'start', 'broken'],
    says: /CRIER_S3_PUBLIC_ENDPOINT/,
  },
  {
    name: 'bucket delivery with a key that expires',
    environment: { ...site, ...bucket, AWS_SESSION_TOKEN: 'FwoGZXIvYXdz' },
    expects: ['instagram', 'start', 'broken'],
    says: /AWS_SESSION_TOKEN.*key that does not expire/,
  },
  {
    name: 'an endpoint for delivery that nothing uses',
    environment: { ...site, ...bucket, CRIER_MEDIA_DELIVERY: undefined },
    expects: ['instagram', 'start', 'broken'],
    says: /CRIER_MEDIA_DELIVERY=bucket/,
  },
  {
    name: 'the content of TikTok’s file without its name',
    environment: {
      ...site,
      ...tiktok,
      CRIER_TIKTOK_VERIFICATION: 'tiktok-developers-site-verification=Ab12',
    },
    expects: ['tiktok', 'start', 'broken'],
    says: /name:content/,
  },
  {
    name: 'a network by its former name',
    environment: { ...site, CRIER_NETWORKS: 'twitter' },
    expects: ['x', 'start', 'broken'],
    says: /did you mean x/,
  },
  {
    name: 'an operator by name',
    environment: { ...site, CRIER_OPERATOR_EMAILS: 'Anna' },
    expects: [null, 'start', 'broken'],
    says: /CRIER_OPERATOR_EMAILS needs .* e-mail addresses/,
  },
  {
    name: 'a media address that ends in /media',
    environment: { ...site, ...instagram, CRIER_MEDIA_PUBLIC_URL: 'https://cdn.acme.studio/media' },
    expects: ['instagram', 'start', 'broken'],
    says: /CRIER_MEDIA_PUBLIC_URL needs an address without path/,
  },
  {
    name: 'Instagram under http',
    environment: { ...site, ...instagram, CRIER_PUBLIC_URL: 'http://social.acme.studio' },
    expects: ['instagram', 'callback', 'broken'],
    says: /CRIER_PUBLIC_URL to a public https address/,
  },
  {
    name: 'LinkedIn on the machine of the developer',
    environment: { ...linkedin },
    expects: ['linkedin', 'callback', 'broken'],
    says: /public https address/,
  },
  {
    name: 'X under localhost',
    environment: { ...x, CRIER_PUBLIC_URL: 'http://localhost:3000' },
    expects: ['x', 'callback', 'broken'],
    says: /http:\/\/127\.0\.0\.1/,
  },
  {
    name: 'X under the name of the machine in its network',
    environment: { ...x, CRIER_PUBLIC_URL: 'http://nas:3000' },
    expects: ['x', 'callback', 'broken'],
    says: /https/,
  },
  {
    name: 'TikTok on the machine of the developer',
    environment: { ...tiktok, ...file },
    expects: ['tiktok', 'callback', 'broken'],
    says: /public https address/,
  },
  {
    name: 'a self-signed certificate under a local name',
    environment: { ...site, ...instagram, CRIER_PUBLIC_URL: 'https://crier.local' },
    expects: ['instagram', 'callback', 'broken'],
    says: /public https address/,
  },
  {
    name: 'the address of the guide, copied',
    environment: { ...site, ...x, CRIER_PUBLIC_URL: 'https://crier.example.com' },
    expects: [null, 'public_address', 'broken'],
    says: /address of this server/,
  },
  {
    name: 'products of LinkedIn mixed in one list of scopes',
    environment: {
      ...site,
      ...linkedin,
      CRIER_LINKEDIN_SCOPES: 'openid profile w_member_social w_organization_social',
    },
    expects: ['linkedin', 'application', 'broken'],
    says: /CRIER_LINKEDIN_PAGES_SCOPES/,
  },
  {
    name: 'signing in asked of the application for pages',
    environment: {
      ...site,
      ...linkedin,
      ...pages,
      CRIER_LINKEDIN_PAGES_SCOPES: 'openid w_organization_social rw_organization_admin',
    },
    expects: ['linkedin', 'application', 'broken'],
    says: /Remove openid/,
  },
  {
    name: 'one application of LinkedIn for people and pages',
    environment: { ...site, ...linkedin, ...pair('LINKEDIN_PAGES', '77abcdefghij0k') },
    expects: ['linkedin', 'application', 'broken'],
    says: /second application/,
  },
  {
    name: 'a version that LinkedIn has dropped',
    environment: { ...site, ...linkedin, CRIER_LINKEDIN_API_VERSION: '202511' },
    expects: ['linkedin', 'version', 'broken'],
    says: /Remove CRIER_LINKEDIN_API_VERSION/,
  },
  {
    name: 'a version that LinkedIn drops soon',
    environment: { ...site, ...linkedin, CRIER_LINKEDIN_API_VERSION: '202601' },
    expects: ['linkedin', 'version', 'attention'],
    says: /Remove CRIER_LINKEDIN_API_VERSION/,
  },
  {
    name: 'a version of LinkedIn as a date',
    environment: { ...site, ...linkedin, CRIER_LINKEDIN_API_VERSION: '2026-09' },
    expects: ['linkedin', 'version', 'broken'],
    says: /202609/,
  },
  {
    name: 'a version of Instagram without its v',
    environment: { ...site, ...instagram, CRIER_INSTAGRAM_API_VERSION: '25.0' },
    expects: ['instagram', 'version', 'broken'],
    says: /v25\.0/,
  },
  {
    name: 'quotation marks that a file of settings keeps',
    environment: { ...site, ...x, CRIER_X_CLIENT_SECRET: '"s3cr3t"' },
    expects: ['x', 'application', 'broken'],
    says: /quotation marks from CRIER_X_CLIENT_SECRET/,
  },
  {
    name: 'a client id that was broken over two lines',
    environment: { ...site, ...linkedin, CRIER_LINKEDIN_CLIENT_ID: '77abcdef\nghij0k' },
    expects: ['linkedin', 'application', 'broken'],
    says: /CRIER_LINKEDIN_CLIENT_ID again/,
  },
  {
    name: 'the placeholder of a guide',
    environment: { ...site, ...tiktok, ...file, CRIER_TIKTOK_CLIENT_SECRET: 'your-client-secret' },
    expects: ['tiktok', 'application', 'broken'],
    says: /CRIER_TIKTOK_CLIENT_SECRET/,
  },
  {
    name: 'the client id in both settings',
    environment: { ...site, ...instagram, CRIER_INSTAGRAM_CLIENT_SECRET: '1234567890123456' },
    expects: ['instagram', 'application', 'broken'],
    says: /CRIER_INSTAGRAM_CLIENT_SECRET/,
  },
  {
    name: 'the API key of X in place of the client id',
    environment: { ...site, ...x, CRIER_X_CLIENT_ID: 'xvz1evFS4wEEPTGEFPHBog123' },
    expects: ['x', 'application', 'attention'],
    says: /OAuth 2\.0 Client ID/,
  },
  {
    name: 'the name of the application at Meta in place of its id',
    environment: { ...site, ...instagram, CRIER_INSTAGRAM_CLIENT_ID: 'acme-social' },
    expects: ['instagram', 'application', 'attention'],
    says: /Instagram app ID/,
  },
  {
    name: 'an address of a test that was left',
    environment: { ...site, ...x, CRIER_X_API_URL: 'http://127.0.0.1:4010' },
    expects: ['x', 'application', 'attention'],
    says: /Remove CRIER_X_API_URL/,
  },
  {
    name: 'a clock that is four minutes slow',
    environment: { ...site, ...x },
    state: { clock: { aheadSeconds: -240 } },
    expects: ['x', 'clock', 'attention'],
    says: /NTP/,
  },
  {
    name: 'a clock that is an hour fast',
    environment: { ...site, ...instagram },
    state: { clock: { aheadSeconds: 3_600 } },
    expects: ['instagram', 'clock', 'broken'],
    says: /NTP/,
  },
  {
    name: 'a firewall in front of the network',
    environment: { ...site, ...tiktok, ...file },
    state: { clock: { unreached: 'There was no answer within 5 seconds.' } },
    expects: ['tiktok', 'clock', 'broken'],
    says: /firewall/,
  },
  {
    name: 'a proxy that passes only /api/',
    environment: { ...site, ...instagram },
    state: { media: { probe: { ok: false, why: 'status', detail: 'It answers 404.' } } },
    expects: ['instagram', 'media', 'broken'],
    says: /pass \/media\//,
  },
  {
    name: 'a sign-in of the proxy before every page',
    environment: { ...site, ...instagram },
    state: {
      media: { probe: { ok: false, why: 'other_content', detail: 'Another page answers.' } },
    },
    expects: ['instagram', 'media', 'broken'],
    says: /without a sign-in/,
  },
  {
    name: 'a certificate that browsers do not trust',
    environment: { ...site, ...instagram },
    state: { media: { probe: { ok: false, why: 'tls', detail: 'self-signed certificate' } } },
    expects: ['instagram', 'media', 'broken'],
    says: /certificate that browsers trust/,
  },
  {
    name: 'a proxy that redirects to www',
    environment: { ...site, ...tiktok, ...file },
    state: { media: { probe: { ok: false, why: 'redirect', detail: 'It answers 301.' } } },
    expects: ['tiktok', 'media', 'broken'],
    says: /redirects to/,
  },
  {
    name: 'a name without an entry in the DNS',
    environment: { ...site, ...instagram, CRIER_MEDIA_PUBLIC_URL: 'https://media.acme.studio' },
    state: { media: { probe: { ok: false, why: 'unresolved', detail: 'No address.' } } },
    expects: ['instagram', 'media', 'broken'],
    says: /DNS.*CRIER_MEDIA_PUBLIC_URL/,
  },
  {
    name: 'a port that the router does not pass on',
    environment: { ...site, ...instagram },
    state: { media: { probe: { ok: false, why: 'timeout', detail: 'No answer.' } } },
    expects: ['instagram', 'media', 'broken'],
    says: /CRIER_MEDIA_PUBLIC_URL.*CRIER_MEDIA_PROBE=off/,
  },
  {
    name: 'photos for TikTok from an address without https',
    environment: { ...site, ...tiktok, ...file, CRIER_MEDIA_PUBLIC_URL: 'http://cdn.acme.studio' },
    expects: ['tiktok', 'media', 'broken'],
    says: /CRIER_MEDIA_PUBLIC_URL/,
  },
  {
    name: 'media on the machine of the developer, without a probe',
    environment: { ...instagram, CRIER_MEDIA_PROBE: 'off' },
    state: { media: { probe: null } },
    expects: ['instagram', 'media', 'broken'],
    says: /internet can reach/,
  },
  {
    name: 'a network that could not fetch an hour ago',
    environment: { ...site, ...instagram },
    state: { media: { failedAt: now.subtract({ hours: 1 }), fetchedAt: null } },
    expects: ['instagram', 'media', 'broken'],
    says: /internet can reach/,
  },
  {
    name: 'a robots.txt of the CDN that forbids everything',
    environment: { ...site, ...instagram, CRIER_MEDIA_PUBLIC_URL: 'https://cdn.acme.studio' },
    state: { media: { robots: 'User-agent: *\nDisallow: /' } },
    expects: ['instagram', 'robots', 'broken'],
    says: /allow \/media\//,
  },
  {
    name: 'a robots.txt against the fetcher of Meta',
    environment: { ...site, ...instagram },
    state: {
      media: { robots: 'User-agent: facebookexternalhit\nDisallow: /\n\nUser-agent: *\nAllow: /' },
    },
    expects: ['instagram', 'robots', 'broken'],
    says: /rules against bots/,
  },
  {
    name: 'photos for TikTok from an address that was never verified',
    environment: { ...site, ...tiktok },
    expects: ['tiktok', 'verification', 'attention'],
    says: /CRIER_TIKTOK_VERIFICATION/,
  },
  {
    name: 'TikTok’s file, which the proxy does not pass on',
    environment: { ...site, ...tiktok, ...file },
    state: {
      media: {
        verification: {
          name: 'tiktokAb12.txt',
          found: { ok: false, why: 'status', detail: 'It answers 404.' },
        },
      },
    },
    expects: ['tiktok', 'verification', 'broken'],
    says: /tiktokAb12\.txt/,
  },
  {
    name: 'a bucket that answers no signed address',
    environment: { ...site, ...instagram, ...bucket },
    state: { media: { probe: { ok: false, why: 'status', detail: 'It answers 403.' } } },
    expects: ['instagram', 'media', 'broken'],
    says: /bucket/,
  },
  {
    name: 'a bucket on a private address',
    environment: {
      ...site,
      ...instagram,
      ...bucket,
      CRIER_S3_PUBLIC_ENDPOINT: 'http://10.0.0.5:9000',
    },
    state: {
      media: { probe: { ok: false, why: 'not_allowed', detail: 'The address is not public.' } },
    },
    expects: ['instagram', 'media', 'broken'],
    says: /CRIER_S3_PUBLIC_ENDPOINT/,
  },
  {
    name: 'a permission that the application at Meta does not have',
    environment: { ...site, ...instagram },
    state: { connections: [{ scopes: ['instagram_business_basic'] }] },
    expects: ['instagram', 'scopes', 'broken'],
    says: /instagram_business_content_publish/,
  },
  {
    name: 'TikTok’s application with uploads to the inbox only',
    environment: { ...site, ...tiktok, ...file },
    state: { connections: [{ scopes: ['user.info.basic', 'video.upload'] }] },
    expects: ['tiktok', 'scopes', 'broken'],
    says: /video\.publish/,
  },
  {
    name: 'X without offline access',
    environment: { ...site, ...x },
    state: {
      connections: [{ scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write'] }],
    },
    expects: ['x', 'scopes', 'broken'],
    says: /offline\.access/,
  },
  {
    name: 'a connection whose access has ended',
    environment: { ...site, ...linkedin },
    state: { connections: [{ endsAt: now.subtract({ hours: 1 }) }] },
    expects: ['linkedin', 'access', 'broken'],
    says: /connect the accounts again/,
  },
  {
    name: 'a connection that ends in three days',
    environment: { ...site, ...linkedin },
    state: { connections: [{ endsAt: now.add({ hours: 72 }) }, {}] },
    expects: ['linkedin', 'access', 'attention'],
    says: /connect the accounts again/,
  },
  {
    name: 'no operator is named',
    environment: { ...site, ...x, CRIER_OPERATOR_EMAILS: undefined },
    expects: [null, 'operators', 'attention'],
    says: /CRIER_OPERATOR_EMAILS/,
  },
  {
    name: 'an operator who never signed in under that address',
    environment: { ...site, ...x },
    state: { provenOperators: [] },
    expects: [null, 'operators', 'attention'],
    says: /sign-in-link/,
  },
  {
    name: 'the proxy is not named',
    environment: { ...site, ...x, CRIER_TRUSTED_PROXIES: undefined },
    expects: [null, 'proxy', 'attention'],
    says: /CRIER_TRUSTED_PROXIES/,
  },
  {
    name: 'neither keys nor the sandbox',
    environment: { ...site, ...x, CRIER_NETWORKS: 'x,tiktok', CRIER_SANDBOX: 'off' },
    expects: ['tiktok', 'application', 'broken'],
    says: /CRIER_TIKTOK_CLIENT_ID/,
  },
  {
    name: 'keys of a network that is not enabled',
    environment: { ...site, ...x, ...instagram, CRIER_NETWORKS: 'x' },
    expects: ['instagram', 'application', 'attention'],
    says: /Add instagram to CRIER_NETWORKS/,
  },
  {
    name: 'localhost as the address of a server for others',
    environment: { ...x, HOST: '0.0.0.0', CRIER_PUBLIC_URL: 'http://127.0.0.1:3000' },
    expects: [null, 'public_address', 'attention'],
    says: /address that people open/,
  },
]

export const right: readonly Configuration[] = [
  { name: 'a first start', environment: {} },
  {
    name: 'X on the machine of the developer',
    environment: { ...x, CRIER_OPERATOR_EMAILS: 'ops@acme.studio' },
  },
  {
    name: 'X under the address of the machine in IPv6',
    environment: {
      ...x,
      HOST: '::1',
      CRIER_PUBLIC_URL: 'http://[::1]:3000',
      CRIER_OPERATOR_EMAILS: 'ops@acme.studio',
    },
  },
  { name: 'the four networks', environment: { ...site, ...all, ...file } },
  { name: 'LinkedIn for people and pages', environment: { ...site, ...linkedin, ...pages } },
  { name: 'LinkedIn for pages alone', environment: { ...site, ...pages } },
  {
    name: 'LinkedIn with scopes of first comments',
    environment: {
      ...site,
      ...linkedin,
      ...pages,
      CRIER_LINKEDIN_PAGES_SCOPES:
        'w_organization_social r_organization_social r_organization_admin w_organization_social_feed',
    },
    state: {
      connections: [
        {
          authorKind: 'organization',
          scopes: [
            'w_organization_social',
            'r_organization_social',
            'r_organization_admin',
            'w_organization_social_feed',
          ],
        },
      ],
    },
  },
  {
    name: 'media through a tunnel',
    environment: {
      ...site,
      ...instagram,
      CRIER_MEDIA_PUBLIC_URL: 'https://a1b2.trycloudflare.com',
    },
  },
  { name: 'Instagram from a bucket', environment: { ...site, ...instagram, ...bucket } },
  {
    name: 'hairpin NAT, with the probe switched off',
    environment: { ...site, ...instagram, CRIER_MEDIA_PROBE: 'off' },
    state: { media: { probe: null, robots: null } },
  },
  {
    name: 'hairpin NAT, and Instagram fetched a file yesterday',
    environment: { ...site, ...instagram },
    state: {
      media: {
        probe: { ok: false, why: 'timeout', detail: 'No answer.' },
        robots: null,
        fetchedAt: now.subtract({ hours: 20 }),
      },
    },
  },
  {
    name: 'TikTok, verified by DNS',
    environment: { ...site, ...tiktok },
    state: { media: { fetchedAt: now.subtract({ hours: 90 }) } },
  },
  {
    name: 'Bluesky and Mastodon, for which nothing is needed',
    environment: { CRIER_NETWORKS: 'bluesky,mastodon', CRIER_OPERATOR_EMAILS: 'ops@acme.studio' },
  },
  {
    name: 'one network, and the sandbox off',
    environment: { ...site, ...x, CRIER_NETWORKS: 'x', CRIER_SANDBOX: 'off' },
  },
  {
    name: 'spaces around values and a slash at the end',
    environment: {
      ...site,
      CRIER_PUBLIC_URL: ' https://social.acme.studio/ ',
      CRIER_X_CLIENT_ID: ' M1M5R3BMVy13QmpScXkzTUt5OE46MTpjaQ\n',
      CRIER_X_CLIENT_SECRET: ' s3cr3t ',
    },
  },
  {
    name: 'an address in capitals, with a port',
    environment: { ...site, ...instagram, CRIER_PUBLIC_URL: 'HTTPS://Social.Acme.Studio:8443' },
  },
  {
    name: 'a version that Crier does not know yet',
    environment: {
      ...site,
      ...linkedin,
      ...instagram,
      CRIER_LINKEDIN_API_VERSION: '202611',
      CRIER_INSTAGRAM_API_VERSION: 'v27.0',
    },
  },
  {
    name: 'a clock that is three seconds fast',
    environment: { ...site, ...all, ...file },
    state: { clock: { aheadSeconds: 3 } },
  },
  {
    name: 'a robots.txt against crawlers of models',
    environment: { ...site, ...instagram },
    state: {
      media: {
        robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /api/\nAllow: /media/',
      },
    },
  },
  {
    name: 'no robots.txt',
    environment: { ...site, ...instagram },
    state: { media: { robots: null } },
  },
  {
    name: 'more scopes than are needed, and an access that lasts',
    environment: { ...site, ...linkedin },
    state: {
      connections: [
        {
          scopes: ['openid', 'profile', 'email', 'w_member_social'],
          endsAt: now.add({ hours: 40 * 24 }),
        },
      ],
    },
  },
  {
    name: 'the addresses of the network itself, spelled out',
    environment: { ...site, ...x, CRIER_X_API_URL: 'https://api.x.com/' },
  },
  {
    name: 'two operators, of whom one has signed in',
    environment: { ...site, ...x, CRIER_OPERATOR_EMAILS: 'Ops@Acme.Studio, new@acme.studio' },
  },
]
