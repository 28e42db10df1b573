import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { assertTextQuota } from '../accounts/text-usage.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { mint } from '../ports/ids.ts'
import { presentSnippet } from './present-snippet.ts'
import { countSnippets, insertSnippet } from './store.ts'

const snippetsMax = 500

export async function createSnippet(
  context: Use<'db' | 'clock' | 'random' | 'config'>,
  input: Input<Contract['createSnippet']>,
): Promise<EndpointAnswer<Contract['createSnippet']>> {
  const { principal, body } = input
  const { accountId } = principal
  return context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, accountId)
    if ((await countSnippets(tx, accountId)) >= snippetsMax)
      throw new Refusal(
        'conflict',
        `An account has at most ${snippetsMax} snippets: delete one first.`,
      )
    const now = context.clock.now()
    const snippet = {
      account_id: accountId,
      id: mint('snp', context),
      name: body.name,
      kind: body.kind ?? ('text' as const),
      content: body.content,
      created_at: now,
      updated_at: now,
    }
    await insertSnippet(tx, snippet)
    await recordBy(tx, principal, {
      at: now,
      kind: 'snippet.created',
      objectId: snippet.id,
      detail: {},
    })
    await assertTextQuota(context, tx, principal)
    const answer = presentSnippet(snippet)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
