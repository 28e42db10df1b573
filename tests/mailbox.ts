import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Owner } from './service.ts'

export interface ReceivedEmail {
  readonly from: string
  readonly to: string
  /** The whole message with its headers, in plain text. */
  readonly text: string
}

/**
 * `refuse`: no such mailbox. `hang`: never answers the greeting. `cut`: closes when the text is
 * announced. `take_and_cut`: accepts the email, and closes without an answer. `reject`: refuses
 * the text.
 */
export type MailFault = 'refuse' | 'hang' | 'cut' | 'take_and_cut' | 'reject'

/** A mail server on this machine that accepts every email and delivers none. */
export async function mailbox(t: Owner) {
  const letters: ReceivedEmail[] = []
  const waiting: ((letter: ReceivedEmail) => void)[] = []
  const receive = (letter: ReceivedEmail) => {
    const first = waiting.shift()
    if (first) first(letter)
    else letters.push(letter)
  }
  const sockets = new Set<Socket>()
  const refusing = { next: false, fault: null as MailFault | null, tries: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, receive, refusing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The next email is refused, and does not arrive. */
    refuseNext: () => void (refusing.next = true),
    /** Every email meets this fault from now on; null: none. */
    break: (fault: MailFault | null) => void (refusing.fault = fault),
    /** The number of connections so far. */
    tries: () => refusing.tries,
    /** The number of unread emails. */
    unread: () => letters.length,
    /** The oldest unread email, or the next one. */
    next: () => {
      const known = letters.shift()
      return known
        ? Promise.resolve(known)
        : new Promise<ReceivedEmail>((resolve) => waiting.push(resolve))
    },
  }
}

interface Refusing {
  next: boolean
  fault: MailFault | null
  tries: number
}

function serve(socket: Socket, receive: (letter: ReceivedEmail) => void, refusing: Refusing): void {
  let [from, to] = ['', '']
  let text: string[] | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => undefined)
  refusing.tries++
  if (refusing.fault === 'hang') return
  say('220 mailbox')
  createInterface({ input: socket }).on('line', (line) => {
    if (text !== null) {
      if (line !== '.') return void text.push(line.replace(/^\.\./, '.'))
      const letter = { from, to, text: decoded(text.join('\n')) }
      text = null
      if (refusing.fault === 'reject') return void say('554 not that')
      receive(letter)
      if (refusing.fault === 'take_and_cut') return void socket.destroy()
      return void say('250 taken')
    }
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (/^DATA/i.test(line) && refusing.fault === 'cut') return void socket.destroy()
    if (/^RCPT/i.test(line) && (refusing.next || refusing.fault === 'refuse')) {
      refusing.next = false
      return void say('550 no such mailbox')
    }
    if (/^MAIL/i.test(line)) from = address
    if (/^RCPT/i.test(line)) to = address
    if (/^DATA/i.test(line)) text = []
    say(/^DATA/i.test(line) ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 mailbox')
  })
}

/** An email in plain ASCII is not encoded at all: a resemblance to a code is part of a link. */
function decoded(text: string): string {
  if (!/^content-transfer-encoding: quoted-printable/im.test(text)) return text
  return text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
}
