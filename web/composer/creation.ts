import { newIdempotencyKey } from '@crier/sdk/retry.ts'
import type { Draft } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { clientFor } from '../data/client.ts'
import { keep, kept } from '../data/kept.ts'
import { tabName } from '../data/tab-name.ts'

type Client = ReturnType<typeof clientFor>
export type NewDraft = NonNullable<Parameters<Client['createDraft']>[0]>['body']

interface Asked {
  readonly key: string
  readonly body: NewDraft
  /** The requesting tab: its text is in the body. */
  readonly tab: string
}

interface Made {
  readonly made: Draft
  /** The draft has the words that were wanted. */
  readonly isWhole: boolean
  /** Another tab that writes the same text has asked for it. */
  readonly isOfOtherTab: boolean
}

/**
 * Makes the draft of a text once, whatever is lost: the request is kept on this device with its key
 * until it is answered, and repeated as it was, also by the page that is opened after a reload and
 * by another tab that writes the same text. What was typed since is an edit of it.
 */
export function creationOf(client: Client, storageKey: string, id: string) {
  const name = `creating:${id}`
  let own: Asked | null = null
  const forget = () => void keep(storageKey, name, null)
  return {
    forget,
    async make(wanted: NewDraft): Promise<Made> {
      const asked = own ??
        kept(storageKey, name, isAsked) ?? {
          key: newIdempotencyKey(),
          body: wanted,
          tab: tabName(),
        }
      const isOfOtherTab = own === null && asked.tab !== tabName()
      if (!isOfOtherTab) own = asked
      keep(storageKey, name, asked)
      try {
        const made = await client.createDraft({ body: asked.body, idempotencyKey: asked.key })
        return {
          made,
          isWhole: JSON.stringify(asked.body) === JSON.stringify(wanted),
          isOfOtherTab,
        }
      } catch (error) {
        if (error instanceof CrierProblem && error.code === 'idempotency_key_in_progress')
          throw new Error(error.detail, { cause: error })
        if (
          error instanceof CrierProblem &&
          error.status < 500 &&
          ![401, 408, 429].includes(error.status)
        ) {
          own = null
          forget()
        }
        throw error
      }
    },
  }
}

function isAsked(value: unknown): value is Asked {
  const { key, body, tab } = (value ?? {}) as Partial<Asked>
  return (
    typeof key === 'string' &&
    typeof tab === 'string' &&
    typeof body === 'object' &&
    typeof body.platform === 'string'
  )
}
