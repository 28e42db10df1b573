import type { ContentType, Platform } from '@crier/contract/platform.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import type { Client } from '@crier/sdk/client.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { control } from '../sandbox-control.ts'
import type { SandboxPost } from '../service.ts'

export interface KindOfPost {
  readonly platform: Platform
  readonly contentType: ContentType
  /** It shows a separate upload. */
  readonly hasUpload?: true
}

const everywhere: readonly Platform[] = ['x', 'linkedin', 'instagram', 'tiktok']
const shapes: readonly ContentType[] = ['post', 'thread', 'carousel']

/**
 * Every network with every shape of a post; carousels have pictures, and so has everything on
 * Instagram and TikTok.
 */
export const kindsOfPosts: readonly KindOfPost[] = shapes.flatMap((contentType) =>
  everywhere.map((platform) => ({ platform, contentType })),
)

/** The field of an upload's alternative text. */
export const kindsWithUploads: readonly KindOfPost[] = (
  ['x', 'linkedin', 'instagram'] as const
).map((platform) => ({
  ...{ platform, contentType: 'post', hasUpload: true },
}))

/** Schedules a post with `mark` in each text, which no other post has. */
export async function scheduleKind(
  client: Client,
  { platform, contentType, hasUpload }: KindOfPost,
  mark: string,
  at: Temporal.Instant,
): Promise<string> {
  const pieces =
    contentType === 'post'
      ? [`The post ${mark}.`]
      : ['first', 'second', 'third'].map((nth) => `The ${nth} piece of ${mark}.`)
  const body = hasUpload && new Blob([mediaFile('picture.jpg')])
  const media = body
    ? [{ media_id: (await client.createMedia({ body })).media_id, alt_text: pieces[0]! }]
    : []
  const { draft_id } = await client.createDraft({
    body: { platform, content_type: contentType, pieces, media },
  })
  const scheduled_at = at.toString({ smallestUnit: 'millisecond' })
  return (await client.scheduleDraft({ body: { draft_id, platform, scheduled_at } })).schedule_id
}

/**
 * The networks take whatever comes as often as it comes: a refusal of repeated texts would hide
 * that a post was sent twice.
 */
export async function takeRepeatedPosts(sandboxUrl: string): Promise<void> {
  for (const platform of everywhere)
    await control(sandboxUrl, '/_control/quotas', { platform, enforced: false })
  await control(sandboxUrl, '/_control/switches', {
    'x.duplicate_window_ms': 0,
    'linkedin.duplicate_check': false,
  })
}

/** Texts that are on a network more than once: of a post and of each of its replies. */
export function standsTwice(posts: readonly SandboxPost[]): string[] {
  const seen = new Set<string>()
  const twice: string[] = []
  for (const { platform, text, pieces } of posts)
    for (const one of [text, ...pieces.map((piece) => piece.text)].map(
      (words) => `${platform}: ${words}`,
    ))
      if (seen.has(one)) twice.push(one)
      else seen.add(one)
  return twice
}

/** Posts whose words say that they were scheduled with an upload, and that do not show it. */
export function withoutUpload(
  posts: readonly SandboxPost[],
  isMeant: (text: string) => boolean,
): string[] {
  const shown = ({ media }: SandboxPost) =>
    (media as readonly { readonly alt_text: string }[]).map((one) => one.alt_text)
  return posts
    .filter((post) => isMeant(post.text) && shown(post).join() !== post.text)
    .map(({ platform, text }) => `${platform}: ${text}`)
}

/**
 * The end of a schedule: published, its error code, `lost` when no database has it any more;
 * undefined before it.
 */
export async function endOf({
  account,
  scheduleId,
}: {
  account: { client: Client }
  scheduleId: string
}): Promise<string | undefined> {
  try {
    const { status, error_code: code } = await account.client.getSchedule({
      params: { schedule_id: scheduleId },
    })
    return status === 'published' ? 'published' : status === 'failed' ? code! : undefined
  } catch (error) {
    if (error instanceof CrierProblem && error.status === 404) return 'lost'
    throw error
  }
}
