import { Type } from 'typebox'
import { endpoint, Id, Instant, Nothing, Page, pageQuery, PathId, strict } from './endpoint.ts'

export const snippetKinds = ['text', 'hashtags', 'template'] as const

const Kind = Type.Enum(snippetKinds, {
  description: '`text`: a part of a post. `hashtags`: a set of them. `template`: a whole post.',
})
const Name = Type.String({ minLength: 1, maxLength: 100, description: 'To find it by.' })
const Content = Type.String({
  minLength: 1,
  maxLength: 10_000,
  description: 'What is inserted into a post.',
})

export const Snippet = Type.Object({
  snippet_id: Id('snp'),
  name: Name,
  kind: Kind,
  content: Content,
  created_at: Instant('When it was saved.'),
  updated_at: Instant('When it was last changed.'),
})

export const listSnippetsEndpoint = endpoint({
  method: 'GET',
  path: '/api/snippets',
  scope: 'drafts:read',
  summary: 'List snippets, newest first',
  query: Type.Object({ kind: Type.Optional(Kind), ...pageQuery }, strict),
  success: { status: 200, schema: Page(Snippet) },
  problems: [],
})

export const createSnippetEndpoint = endpoint({
  method: 'POST',
  path: '/api/snippets',
  scope: 'drafts:write',
  summary: 'Save a text to insert into posts',
  description:
    'An account has at most 500 snippets: beyond, 409. They count against the plan’s ' +
    '`text_bytes`.',
  body: Type.Object({ name: Name, kind: Type.Optional(Kind), content: Content }, strict),
  success: { status: 201, schema: Snippet },
  problems: ['conflict', 'quota_exceeded'],
})

const snippetParams = Type.Object({ snippet_id: PathId('snp') })

export const updateSnippetEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/snippets/{snippet_id}',
  scope: 'drafts:write',
  summary: 'Change a snippet',
  description: 'Posts that it was inserted into stay as they are.',
  params: snippetParams,
  body: Type.Object(
    {
      name: Type.Optional(Name),
      kind: Type.Optional(Kind),
      content: Type.Optional(Content),
    },
    strict,
  ),
  success: { status: 200, schema: Snippet },
  problems: ['not_found', 'quota_exceeded'],
})

export const deleteSnippetEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/snippets/{snippet_id}',
  scope: 'drafts:write',
  summary: 'Delete a snippet',
  params: snippetParams,
  success: { status: 204, schema: Nothing },
  problems: ['not_found'],
})
