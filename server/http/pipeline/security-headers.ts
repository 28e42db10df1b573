import type { FastifyReply } from 'fastify'

/** On every answer. A page that needs more than nothing names its own Content-Security-Policy. */
export function addSecurityHeaders(reply: FastifyReply, { isHttps }: { readonly isHttps: boolean }): void {
  for (const [name, value] of Object.entries(always)) if (!reply.hasHeader(name)) void reply.header(name, value)
  if (isHttps) void reply.header('strict-transport-security', 'max-age=31536000')
}

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** For our own server-rendered pages: style and script from files of this server only, nothing from elsewhere, no forms, no frames. */
export const pagePolicy = policyWith("form-action 'none'")

/** The same for a page with a form that goes back to this server. */
export const formPolicy = policyWith("form-action 'self'")

/** For the pages of clients: no script at all. */
export const previewPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

function policyWith(formAction: string): string {
  return `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; ${formAction}; frame-ancestors 'none'`
}
