import { Type, type Static } from 'typebox'
import type { NetworkPorts, PieceWork } from '../network.ts'
import { apiPost, readApi, type ApiReply } from './api.ts'

const Status = Type.Object({
  status: Type.String(),
  fail_reason: Type.Optional(Type.String()),
  // TikTok's own spelling; int64, so wide-json hands most of them over as strings.
  publicaly_available_post_id: Type.Optional(
    Type.Array(Type.Union([Type.String(), Type.Integer()])),
  ),
  uploaded_bytes: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type Status = Static<typeof Status>

/** Reads TikTok's status of a publication. */
export async function statusOf(
  ports: NetworkPorts,
  { settings, access }: Pick<PieceWork, 'settings' | 'access'>,
  publishId: string,
): Promise<ApiReply<Status>> {
  const request = apiPost(settings, access.accessToken, '/v2/post/publish/status/fetch/', {
    publish_id: publishId,
  })
  return readApi(Status, await ports.outbound.send(request))
}
