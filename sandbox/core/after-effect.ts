import type { SandboxAnswer, Reply } from './call.ts'
import { htmlReply } from './call.ts'
import { acceptKinds } from './faults.ts'
import type { SandboxPorts } from './network.ts'

/** How a network says these things; what it never says, it leaves out. */
export interface Words {
  readonly unavailable: () => Reply
  readonly throttled: (resetMs: number) => Reply
  readonly duplicate?: () => Reply
  readonly refused?: () => Reply
}

// As for a rehearsed rate limit: short, so that the rehearsal goes on soon.
const resetMs = 2_000

/** The answer to a call that has taken effect: the truth, unless a fault replaces it. */
export function afterEffect(
  ports: Pick<SandboxPorts, 'faults'>,
  author: string,
  words: Words,
  truth: () => Reply,
): SandboxAnswer {
  const fault = ports.faults.take(acceptKinds, author)
  switch (fault?.kind) {
    case 'accept_then_hang':
      return { cut: 'hang' }
    case 'accept_then_reset':
      return { cut: 'reset' }
    case 'accept_then_5xx':
      return words.unavailable()
    case 'accept_then_lie':
      return words.refused?.() ?? truth()
    case 'accept_then_duplicate':
      return words.duplicate?.() ?? truth()
    case 'accept_then_429':
      return words.throttled(fault.delay_ms ?? resetMs)
    case 'accept_then_202':
      return { status: 202, headers: { 'content-length': '0' } }
    case 'accept_then_500':
    case 'accept_then_502':
    case 'accept_then_503':
    case 'accept_then_504':
      return gatewayPage(Number(fault.kind.slice('accept_then_'.length)))
    default:
      return truth()
  }
}

/** The error page of a gateway in front of the network. */
function gatewayPage(status: number): Reply {
  return htmlReply(
    status,
    `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`,
  )
}
