import type { Mail } from './mail.ts'

// A mail server that is slower than this has died: who waits for the link asks again.
const timeoutMs = 20_000

// Whoever makes the server send many letters opens no sockets with them, and no more wait than the timeouts allow.
const connectionsMax = 2
const waitingMax = 100

/** E-mail over SMTP. `url`: smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
export function liveMail({ url, from }: { readonly url: string; readonly from: string }): Mail {
  const waiting: (() => void)[] = []
  let sending = 0
  return {
    async send(letter) {
      if (waiting.length >= waitingMax) throw new Error('Too many letters wait for the mail server.')
      if (sending >= connectionsMax) await new Promise<void>((resolve) => waiting.push(resolve))
      else sending++
      try {
        await sendNow(url, from, letter)
      } finally {
        const next = waiting.shift()
        if (next) next()
        else sending--
      }
    },
  }
}

async function sendNow(url: string, from: string, { to, subject, text }: Parameters<Mail['send']>[0]): Promise<void> {
  // Loaded with the first letter: most processes never send one.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
  try {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, disableFileAccess: true, disableUrlAccess: true })
  } finally {
    transport.close()
  }
}
