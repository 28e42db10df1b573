import { Type } from 'typebox'
import { endpoint, Id, Instant, Nullable, Page, pageQuery, strict } from './endpoint.ts'

export const listRequestsEndpoint = endpoint({
  method: 'GET',
  path: '/api/requests',
  scope: 'account:read',
  summary: 'List requests that were made with keys of the account, newest first',
  description:
    'Those of the last 24 hours, at most the newest 1,000, refused ones too; without queries, ' +
    'bodies and ids of paths. Reading this list is not in it. It is there to look things up ' +
    'and no record: a request may be missing, and one that another process of the server ' +
    'answered comes up to ten seconds later.',
  query: Type.Object({ ...pageQuery }, strict),
  success: {
    status: 200,
    schema: Page(
      Type.Object({
        at: Instant('When it was answered.'),
        method: Type.String(),
        path_template: Nullable(
          Type.String({
            description:
              'The path as the reference shows it, such as `/api/drafts/{draft_id}`; null ' +
              'where there is no such operation.',
          }),
        ),
        status: Type.Integer(),
        code: Nullable(
          Type.String({
            description: 'The `code` of the problem that it was answered with, or null.',
          }),
        ),
        request_id: Type.String({ description: '`X-Request-Id` of the answer.' }),
        key_id: Id('key'),
        duration_ms: Type.Integer({
          minimum: 0,
          description: 'From its first byte to the last of the answer, in milliseconds.',
        }),
      }),
    ),
  },
  problems: [],
})
