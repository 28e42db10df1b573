import type { FastifyReply } from 'fastify'

/** On every answer. A page that needs more than nothing names its own Content-Security-Policy. */
export function addSecurityHeaders(
  reply: FastifyReply,
  { isHttps, isFile }: { readonly isHttps: boolean; readonly isFile: boolean },
): void {
  for (const [name, value] of Object.entries(isFile ? ofFiles : always))
    if (!reply.hasHeader(name)) void reply.header(name, value)
  if (isHttps) void reply.header('strict-transport-security', 'max-age=31536000')
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/**
 * Strangers' files: opened directly, one is no page of this server, no other site can embed it, and
 * no search engine lists its address.
 */
const ofFiles = {
  ...always,
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-site',
  'x-robots-tag': 'noindex',
} as const

/**
 * For our own server-rendered pages: style and script from files of this server only, nothing from
 * elsewhere, no forms, no frames.
 */
export const pagePolicy = policyWith("form-action 'none'")

/** As `policy`, for a page with a form that posts to this server. */
export const formPolicy = policyWith("form-action 'self'")

/** As `formPolicy`, where the answer to the form leads on: browsers judge that, too. */
export const formPolicyTo = (url: string) => policyWith(`form-action 'self' ${new URL(url).origin}`)

/** For the pages of clients: no script at all. */
export const previewPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'"

function policyWith(formAction: string): string {
  return (
    `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src ` +
    `'self'; base-uri 'none'; ${formAction}; frame-ancestors 'none'`
  )
}
