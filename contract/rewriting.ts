import { Type } from 'typebox'
import { exactlyOne, oneOfThese } from './alternatives.ts'
import { Draft, draftParams, DraftVersion, Language } from './drafts.ts'
import { endpoint, strict } from './endpoint.ts'
import { ToneValue } from './platform.ts'

export const rewriteDraftEndpoint = endpoint({
  method: 'POST',
  path: '/api/drafts/{draft_id}/rewrite',
  scope: 'reels:generate',
  andScope: 'drafts:write',
  takesMinutes: true,
  summary: 'Have a draft rewritten',
  description:
    'Takes one of `instruction`, `length`, `tone` and `language`. Costs 1 credit, which is ' +
    'reserved first and given back when nothing was written. The new text is checked against ' +
    'the sources of the draft and replaces the old one as an edit does: it reaches every ' +
    'schedule that is still pending, and is refused, and not charged, when one of them could ' +
    'not go out whole. `credits_used` of the answer is what this call cost. Without a ' +
    'language model only `length` and `tone` are there: the offline writer leaves sentences ' +
    'out, or adds sentences of the source.',
  params: draftParams,
  body: oneOfThese(
    Type.Object(
      {
        instruction: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 1_000,
            description:
              'How to change the text. Never a source: what is only here counts as invented.',
          }),
        ),
        piece: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 100,
            description: 'With `instruction`: the one piece to change, counted from 1.',
          }),
        ),
        length: Type.Optional(Type.Enum(['shorter', 'longer'] as const)),
        tone: Type.Optional(ToneValue),
        language: Type.Optional(Language),
        version: Type.Optional(DraftVersion),
      },
      strict,
    ),
    exactlyOne('instruction', 'length', 'tone', 'language'),
  ),
  success: { status: 200, schema: Draft },
  problems: [
    'insufficient_credits',
    'quota_exceeded',
    'not_found',
    'conflict',
    'content_too_long',
    'model_needed',
    'generation_failed',
  ],
})

export const writeVariantsEndpoint = endpoint({
  method: 'POST',
  path: '/api/drafts/{draft_id}/variants',
  scope: 'reels:generate',
  andScope: 'drafts:write',
  takesMinutes: true,
  summary: 'Have other drafts written beside a draft',
  description:
    'New drafts on the same topic, from the same sources, for the same network and in the ' +
    'same form; the draft itself stays as it is, and so do its schedules. Each costs what a ' +
    'generated draft of this form costs (1, 2 or 3 credits); the sum is reserved first. A ' +
    'variant that cannot be written, or says the same as the draft or as a variant before it, ' +
    'is listed in `failures` and refunded. Uploads and caption of the draft stand beside each ' +
    'variant. The text of the draft may be said again, as in a rewrite.',
  params: draftParams,
  body: Type.Object(
    { count: Type.Integer({ minimum: 1, maximum: 3, description: 'How many are wanted.' }) },
    strict,
  ),
  success: {
    status: 200,
    schema: Type.Object({
      data: Type.Array(Draft),
      failures: Type.Array(
        Type.Object({
          variant: Type.Integer({
            description: 'Which of those that were asked for, counted from 1.',
          }),
          code: Type.String(),
          detail: Type.String(),
        }),
      ),
      credits_used: Type.Integer({ description: 'What this call cost.' }),
      credits_remaining: Type.Integer(),
    }),
  },
  problems: [
    'insufficient_credits',
    'quota_exceeded',
    'not_found',
    'content_too_long',
    'generation_failed',
  ],
})
