import { Readable } from 'node:stream'
import type { Mail, MailOutcome } from './mail.ts'

// A mail server that is silent for longer than this has died: who waits for the link asks again.
const timeoutMs = 20_000
const timeouts = {
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
}

// Limits the sockets that many emails can open.
const connectionsMax = 2
const waitingMax = 100

interface MailSettings {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  readonly url: string
  readonly from: string
  /** Longer than any server that works takes for a few lines, and shorter than a lease. */
  readonly letterMs?: number
  /** The longest time that an email may wait for its turn. */
  readonly turnMs?: number
}

/** E-mail over SMTP. */
export function liveMail({ url, from, letterMs = 45_000, turnMs = 60_000 }: MailSettings): Mail {
  const waiting = new Set<() => void>()
  let sending = 0
  const takeTurn = async () => {
    if (waiting.size >= waitingMax) throw new Error('Too many letters wait for the mail server.')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = setTimeout(() => {
      waiting.delete(resolve)
      reject(
        new Error(
          `The mail server took no letter of those before this one in ${turnMs / 1_000} seconds.`,
        ),
      )
    }, turnMs)
    waiting.add(resolve)
    await promise.finally(() => clearTimeout(giveUp))
  }
  const inTurn = async (send: () => Promise<void>): Promise<void> => {
    if (sending >= connectionsMax) await takeTurn()
    else sending++
    try {
      return await send()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else sending--
    }
  }
  return {
    send: (letter) => inTurn(() => sendNow(url, from, letter, AbortSignal.timeout(letterMs))),
    // Sends one after the other: it takes no turn of the sign-in links that people wait for.
    sendWhenAsked: (to, write) =>
      sendWhenAsked(url, from, to, write, AbortSignal.timeout(letterMs)),
  }
}

/** The address fields of every email. Nothing that they name is read from a file or fetched. */
const addressed = (from: string, to: string) => ({
  from,
  to: { name: '', address: to },
  disableFileAccess: true,
  disableUrlAccess: true,
})

type Letter = Parameters<Mail['send']>[0]
type Write = Parameters<Mail['sendWhenAsked']>[1]

async function sendNow(
  url: string,
  from: string,
  { to, subject, text }: Letter,
  signal: AbortSignal,
): Promise<void> {
  // Loaded with the first email: most processes never send one.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.sendMail({ ...addressed(from, to), subject, text, signal })
  } finally {
    transport.close()
  }
}

async function sendWhenAsked(
  url: string,
  from: string,
  to: string,
  write: Write,
  signal: AbortSignal,
): Promise<MailOutcome> {
  const [{ createTransport }, { default: MailComposer }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/mail-composer'),
  ])
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
  const mail = { data: { signal }, message } as unknown as Parameters<
    typeof transport.transporter.send
  >[0]
  try {
    await new Promise<void>((resolve, reject) =>
      transport.transporter.send(mail, (error) => (error ? reject(error) : resolve())),
    )
    return { kind: 'taken' }
  } catch (error) {
    if (asked.hasNothing) return { kind: 'nothing' }
    const {
      message: detail,
      responseCode,
      command,
    } = error as Error & { responseCode?: number; command?: string }
    // A server that refuses has not accepted the email; only codes about the recipient or the email
    // are about them alone.
    if (responseCode !== undefined && responseCode >= 400)
      return { kind: asked.isWritten || command === 'RCPT TO' ? 'refused' : 'away', detail }
    return { kind: asked.isWritten ? 'unknown' : 'away', detail }
  } finally {
    text.destroy()
    transport.close()
  }
}
