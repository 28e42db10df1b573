import type { Mail } from './mail.ts'

// A mail server that is slower than this has died: who waits for the link asks again.
const timeoutMs = 20_000

/** E-mail over SMTP. `url`: smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
export function liveMail({ url, from }: { readonly url: string; readonly from: string }): Mail {
  return {
    async send({ to, subject, text }) {
      // Loaded with the first letter: most processes never send one.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, disableFileAccess: true, disableUrlAccess: true })
      } finally {
        transport.close()
      }
    },
  }
}
