import { checkAddress, checkTarget, literalOf, portOf, type CheckResult } from './address-rules.ts'
import { type OutboundSettings, resolverFor } from './names.ts'

// A slower name server must not delay a registration.
const resolvingMilliseconds = 2_000

/**
 * Checks a URL that the server is to call later: scheme, user info, port, a literal address, and
 * every address its name has now. A name without an address now is accepted: each call is checked
 * again when it is made.
 */
export async function checkOutboundUrl(
  url: string,
  settings: OutboundSettings,
): Promise<CheckResult> {
  const parsed = URL.parse(url)
  if (!parsed)
    return {
      ok: false,
      detail: 'The address is not a valid URL. It must begin with http:// or https://.',
    }
  const target = checkTarget(parsed, settings)
  if (!target.ok) return target
  // A literal has been checked with the rest of the URL.
  const addresses =
    literalOf(parsed) === undefined ? await addressesNow(parsed.hostname, settings) : []
  return (
    addresses
      .map((address) => checkAddress(address, portOf(parsed), settings, parsed.hostname))
      .find((result) => !result.ok) ?? {
      ok: true,
    }
  )
}

async function addressesNow(
  hostname: string,
  settings: OutboundSettings,
): Promise<readonly string[]> {
  const known = new AbortController()
  const tooLate = settings.clock.sleep(resolvingMilliseconds, known.signal).then(() => [])
  const addresses = await Promise.race([resolverFor(settings)(hostname), tooLate])
  known.abort()
  return addresses
}
