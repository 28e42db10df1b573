import { Readable } from 'node:stream'
import type { Mail, MailOutcome } from './mail.ts'

// A mail server that is slower than this has died: who waits for the link asks again.
const timeoutMs = 20_000
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }

// Whoever makes the server send many letters opens no sockets with them, and no more wait than the timeouts allow.
const connectionsMax = 2
const waitingMax = 100

/** E-mail over SMTP. `url`: smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
export function liveMail({ url, from }: { readonly url: string; readonly from: string }): Mail {
  const waiting: (() => void)[] = []
  let sending = 0
  const inTurn = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= waitingMax) throw new Error('Too many letters wait for the mail server.')
    if (sending >= connectionsMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else sending++
    try {
      return await send()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else sending--
    }
  }
  return {
    send: (letter) => inTurn(() => sendNow(url, from, letter)),
    // One after the other, whoever asks: it takes no turn of the links that people wait for.
    sendWhenAsked: (to, write) => sendWhenAsked(url, from, to, write),
  }
}

/** Of every letter. Nothing that it names is read from a file or fetched. */
const addressed = (from: string, to: string) => ({ from, to: { name: '', address: to }, disableFileAccess: true, disableUrlAccess: true })

async function sendNow(url: string, from: string, { to, subject, text }: Parameters<Mail['send']>[0]): Promise<void> {
  // Loaded with the first letter: most processes never send one.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.sendMail({ ...addressed(from, to), subject, text })
  } finally {
    transport.close()
  }
}

// Longer than any server that works takes for a few lines, and shorter than a lease.
const wholeMs = 45_000

async function sendWhenAsked(url: string, from: string, to: string, write: Parameters<Mail['sendWhenAsked']>[1]): Promise<MailOutcome> {
  const [{ createTransport }, { default: MailComposer }] = await Promise.all([import('nodemailer'), import('nodemailer/lib/mail-composer')])
  const common = addressed(from, to)
  const asked = { isWritten: false, hasNothing: false }
  const text = new Readable({
    read() {
      // Read by the transport only after the server has answered DATA.
      write()
        .then(async (letter) => {
          if (letter === null) {
            asked.hasNothing = true
            return void this.destroy(new Error('There is nothing to send any more.'))
          }
          const bytes = await new MailComposer({ ...common, ...letter }).compile().build()
          asked.isWritten = true
          this.push(bytes)
          this.push(null)
        })
        .catch((error: unknown) => void this.destroy(error as Error))
    },
  })
  const envelope = new MailComposer(common).compile().getEnvelope()
  const transport = createTransport({ url, ...timeouts })
  const message = { getEnvelope: () => envelope, messageId: () => '', createReadStream: () => text }
  const mail = { data: { signal: AbortSignal.timeout(wholeMs) }, message } as unknown as Parameters<typeof transport.transporter.send>[0]
  try {
    await new Promise<void>((resolve, reject) => transport.transporter.send(mail, (error) => (error ? reject(error) : resolve())))
    return { kind: 'taken' }
  } catch (error) {
    if (asked.hasNothing) return { kind: 'nothing' }
    const { message: detail, responseCode, command } = error as Error & { responseCode?: number; command?: string }
    // A server that says no has not taken it; only what concerns the recipient or the letter is about them alone.
    if (responseCode !== undefined && responseCode >= 400)
      return { kind: asked.isWritten || command === 'RCPT TO' ? 'refused' : 'away', detail }
    return { kind: asked.isWritten ? 'unknown' : 'away', detail }
  } finally {
    text.destroy()
    transport.close()
  }
}
