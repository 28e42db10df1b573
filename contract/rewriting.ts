import { Type } from 'typebox'
import { Draft, draftParams, DraftVersion, Language } from './drafts.ts'
import { endpoint, strict } from './endpoint.ts'
import { ToneValue } from './platform.ts'

export const rewriteDraft = endpoint({
  method: 'POST',
  path: '/api/drafts/{draft_id}/rewrite',
  scope: 'reels:generate',
  andScope: 'drafts:write',
  summary: 'Have a draft rewritten',
  description:
    'Takes one of `instruction`, `length`, `tone` and `language`. Costs 1 credit, which is reserved first and given back when nothing was written. The new text is checked against the sources of the draft and replaces the old one as an edit does: it reaches every schedule that is still pending, and is refused, and not charged, when one of them could not go out whole. `credits_used` of the answer is what this call cost. Without a language model only `length` and `tone` are there: the offline writer leaves sentences out, or adds sentences of the source.',
  params: draftParams,
  body: Type.Object(
    {
      instruction: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1_000,
          description: 'How to change the text. Never a source: what stands only here counts as invented.',
        }),
      ),
      piece: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, description: 'With `instruction`: the one piece to change, counted from 1.' }),
      ),
      length: Type.Optional(Type.Enum(['shorter', 'longer'] as const)),
      tone: Type.Optional(ToneValue),
      language: Type.Optional(Language),
      version: Type.Optional(DraftVersion),
    },
    strict,
  ),
  success: { status: 200, schema: Draft },
  problems: ['insufficient_credits', 'not_found', 'conflict', 'content_too_long', 'model_needed', 'generation_failed'],
})
