import type {
  Outbound,
  OutboundFailure,
  OutboundReply,
  OutboundRequest,
} from '@crier/server/ports/outbound/outbound.ts'
import type { Chance } from './chance.ts'
import type { SimulatedProcess } from './process.ts'
import type { Simulation } from './simulation.ts'

/** The other end of a call: it answers, or keeps silent (`null`) until the caller gives up. */
export interface FarEnd {
  isIrreversible(request: OutboundRequest): boolean
  /** True while there is no answer. */
  isAway(request: OutboundRequest): boolean
  /** `leftAt`: when its sender let it go. */
  arrive(request: OutboundRequest, leftAt: number): Answered
}

export interface Answered {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Instead of the answer: the connection breaks, or nothing comes. */
  readonly instead?: 'break' | 'silence'
  readonly afterMs?: number
}

type Result = OutboundReply | OutboundFailure
type Report = (afterMs: number, result: Result) => void

const tenMinutesMs = 600_000

/**
 * The network between the processes and the world. A request that has left arrives even when its
 * sender dies.
 */
export function openWire(sim: Simulation, farEnd: FarEnd): (process: SimulatedProcess) => Outbound {
  const chance = sim.chance('wire')
  return (process) => ({
    async send(request) {
      // The process may pause while its connection is being made.
      if (request.canSend && sim.isRough) {
        await process.exchange<void>('connection', (answer) => {
          sim.at(sim.now + chance.between(1, 50), () => answer({ ok: true, value: undefined }))
        })
        if (!request.canSend()) {
          sim.saw('held_back')
          return failure('aborted', false)
        }
      }
      return process.exchange<Result>(
        `${request.method} ${new URL(request.url).pathname}`,
        (answer) => {
          const report: Report = (afterMs, result) =>
            sim.at(sim.now + Math.min(afterMs, request.timeoutMs), () => {
              const inTime = afterMs <= request.timeoutMs
              answer({ ok: true, value: inTime ? result : failure('timeout', true) })
            })
          carry(sim, chance, farEnd, request, report)
        },
      )
    },
  })
}

function carry(
  sim: Simulation,
  chance: Chance,
  farEnd: FarEnd,
  request: OutboundRequest,
  report: Report,
): void {
  const { faults, isRough, now: leftAt } = sim
  const luck = isRough ? chance.fraction() : 1
  let bound = 0
  const strikes = (part: number) => luck < (bound += part)
  const onTheWayMs = chance.between(5, 150)
  if (farEnd.isAway(request))
    return report(onTheWayMs, chance.happens(0.5) ? failure('refused', false) : gatewayError())
  if (strikes(faults.refused)) return report(onTheWayMs, failure('refused', false))
  if (strikes(faults.requestLost)) return report(request.timeoutMs, failure('timeout', true))
  if (strikes(faults.errorBefore)) return report(onTheWayMs, gatewayError())
  if (strikes(faults.late) && farEnd.isIrreversible(request)) {
    sim.at(sim.now + chance.between(1, tenMinutesMs), () => {
      sim.saw('request_applied_late')
      farEnd.arrive(request, leftAt)
    })
    return report(request.timeoutMs, failure(chance.happens(0.5) ? 'timeout' : 'broken', true))
  }
  const fate = strikes(faults.answerLost) ? 'lost' : strikes(faults.errorAfter) ? 'error' : 'ok'
  const backMs =
    isRough && chance.happens(0.005) ? chance.between(5_000, 40_000) : chance.between(5, 150)
  sim.at(sim.now + onTheWayMs, () => {
    const answered = farEnd.arrive(request, leftAt)
    if (fate !== 'ok') sim.saw(fate === 'lost' ? 'answer_lost' : 'error_after_effect')
    if (answered.instead === 'silence') return report(request.timeoutMs, failure('timeout', true))
    if (fate === 'lost' || answered.instead === 'break')
      return report(backMs, failure('broken', true))
    report(
      onTheWayMs + backMs + (answered.afterMs ?? 0),
      fate === 'error' ? gatewayError() : replied(request, answered, sim.now),
    )
  })
}

/** As of `now`, by the far end's clock, which is right. */
function replied(
  { url }: OutboundRequest,
  { status, headers = {}, body }: Answered,
  now: number,
): OutboundReply {
  const date = new Date(now).toUTCString()
  return { ok: true, status, headers: { date, ...headers }, body, truncated: false, url }
}

function gatewayError(): OutboundReply {
  const body = new TextEncoder().encode('<html><body>Bad gateway</body></html>')
  return {
    ok: true,
    status: 502,
    headers: { 'content-type': 'text/html' },
    body,
    truncated: false,
    url: 'http://gateway.simulated/',
  }
}

function failure(reason: OutboundFailure['reason'], sent: boolean): OutboundFailure {
  return { ok: false, reason, sent, detail: `The call ended: ${reason}.` }
}
