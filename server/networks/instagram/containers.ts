import { Type, type Static } from 'typebox'
import type { NetworkPorts, NetworkSettings, PieceWork, StoppedOutcome } from '../network.ts'
import type { NetworkAnswer } from '../outcome.ts'
import { answerFor, answerForSubcode } from './answers.ts'
import { GraphId, graphGet, graphPost, readGraph, type GraphReply } from './graph.ts'
import { containerHandles } from './handles.ts'
import { outcomeBeforePublish } from './outcomes.ts'

const Created = Type.Object({ id: GraphId })

const ContainerStatus = Type.Object({
  status_code: Type.Union([
    Type.Literal('IN_PROGRESS'),
    Type.Literal('FINISHED'),
    Type.Literal('ERROR'),
    Type.Literal('EXPIRED'),
    Type.Literal('PUBLISHED'),
  ]),
  status: Type.Optional(Type.String()),
})
export type StatusReply = GraphReply<Static<typeof ContainerStatus>>

type Made =
  | { readonly kind: 'made'; readonly id: string }
  | { readonly kind: 'stopped'; readonly outcome: StoppedOutcome }

/** Submits a picture or a carousel as a container, which is not visible before it is published. */
export async function makeContainer(
  ports: NetworkPorts,
  work: PieceWork,
  form: Readonly<Record<string, string>>,
): Promise<Made> {
  const path = `/${work.access.externalAccountId}/media`
  const reply = readGraph(
    Created,
    await ports.outbound.send(graphPost(work.settings, work.access.accessToken, path, form)),
  )
  if (reply.kind === 'value') return { kind: 'made', id: String(reply.value.id) }
  const outcome = outcomeBeforePublish(reply, ports.clock.now())
  // The error of a parent whose items have expired: they are recreated.
  const stale =
    reply.kind === 'error' &&
    answerFor(reply.error)?.means.is === 'container_failed' &&
    outcome.kind === 'refused'
  return { kind: 'stopped', outcome: stale ? { ...outcome, forget: containerHandles } : outcome }
}

export async function containerStatus(
  ports: NetworkPorts,
  from: { settings: NetworkSettings; access: { accessToken: string } },
  containerId: string,
): Promise<StatusReply> {
  const request = graphGet(from.settings, from.access.accessToken, `/${containerId}`, {
    fields: 'status_code,status',
  })
  return readGraph(ContainerStatus, await ports.outbound.send(request))
}

export function publishRequest(
  settings: NetworkSettings,
  access: { accessToken: string; externalAccountId: string },
  containerId: string,
) {
  return graphPost(settings, access.accessToken, `/${access.externalAccountId}/media_publish`, {
    creation_id: containerId,
  })
}

/** A comment by the post's author below it. */
export function commentRequest(
  { settings, access, piece }: Pick<PieceWork, 'settings' | 'access' | 'piece'>,
  mediaId: string,
) {
  return graphPost(settings, access.accessToken, `/${mediaId}/comments`, { message: piece.text })
}

/**
 * Why a container failed: its `status` text names a subcode, if anything. A new container may do
 * better unless the row says no.
 */
export function containerFailure(
  status: string | undefined,
  answer: NetworkAnswer,
): StoppedOutcome {
  const subcode = /22\d{5}/.exec(status ?? '')?.[0]
  const row = subcode === undefined ? undefined : answerForSubcode(Number(subcode))
  const means =
    row?.means.is === 'refused' ? row.means : ({ code: 'media_rejected', retry: true } as const)
  return {
    kind: 'refused',
    code: means.code,
    retry: means.retry,
    detail: row?.detail ?? 'Instagram could not process what was handed in.',
    answer: { ...answer, message: status ?? answer.message },
    forget: containerHandles,
  }
}

export function containerExpired(answer: NetworkAnswer): StoppedOutcome {
  return {
    kind: 'refused',
    code: 'media_rejected',
    retry: true,
    detail: 'Instagram drops what is not published within 24 hours: it is handed in again.',
    answer,
    forget: containerHandles,
  }
}
