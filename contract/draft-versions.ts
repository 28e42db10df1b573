import { Type, type Static } from 'typebox'
import { Actor } from './activity.ts'
import { Draft, DraftVersion, draftParams } from './drafts.ts'
import { endpoint, Instant, Page, pageQuery, strict } from './endpoint.ts'

const { pieces, caption, first_comment, options, link_card, card, media, version } =
  Draft.properties

const DraftVersionEntry = Type.Object({
  version,
  at: Instant('When it was written, or last edited as this version.'),
  actor: Actor,
  pieces,
  caption,
  first_comment,
  options,
  link_card,
  card,
  media,
})
export type DraftVersionEntry = Static<typeof DraftVersionEntry>

export const listDraftVersionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/drafts/{draft_id}/versions',
  scope: 'drafts:read',
  summary: 'List the versions of a draft, newest first',
  description:
    'The present version and those before it, 100 at most. Edits of one person within ten ' +
    'minutes are one version, which the last of them names; what stood before a restoration, ' +
    'before a rewrite and at a claim is always kept, and so is the first.',
  params: draftParams,
  query: Type.Object(pageQuery, strict),
  success: { status: 200, schema: Page(DraftVersionEntry) },
  problems: ['not_found'],
})

export const restoreDraftVersionEndpoint = endpoint({
  method: 'POST',
  path: '/api/drafts/{draft_id}/versions/{version}/restore',
  scope: 'drafts:write',
  summary: 'Give a draft the content of an earlier version',
  description:
    'An edit as `PATCH /api/drafts/{draft_id}` makes one, with a version of its own: text, ' +
    'uploads, caption, first comment, options, card, tone and language are those of the earlier version, and ' +
    'pending schedules and approvals are reached as by every edit. Uploads that it shows and ' +
    'that were deleted since come back with it; 409 `conflict` where their files are no ' +
    'longer there.',
  params: Type.Object({
    ...draftParams.properties,
    version: Type.String({ description: 'A `version` of the list of versions.' }),
  }),
  body: Type.Object({ draft_version: Type.Optional(DraftVersion) }, strict),
  success: { status: 200, schema: Draft },
  problems: [
    'not_found',
    'conflict',
    'quota_exceeded',
    'content_too_long',
    'media_not_supported',
    'feature_not_supported',
  ],
})
