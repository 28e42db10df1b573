import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { scopes, type Scope } from '@crier/contract/scopes.ts'
import type { Ports, Principal } from '@crier/server/context.ts'
import type { AccountId, KeyId } from '@crier/server/ports/ids.ts'
import type { Chance } from '../machine/chance.ts'
import { messageOf } from '../machine/process.ts'
import { isSimulated } from '../machine/shared-session.ts'
import type { Harness } from '../harness.ts'

/** A person with an account, and their memory of it. */
export interface Person {
  readonly harness: Harness
  readonly chance: Chance
  readonly accountId: AccountId
  /** The key that they ask with. */
  readonly keyId: KeyId
  readonly plan: string
  /** An owner of the account, or a contributor. */
  readonly mayApprove: boolean
  /** For an owner: the contributor who requests approvals, if there is one. */
  readonly contributor: Person | null
  readonly schedules: { readonly id: string; readonly platform: Platform; readonly draft: number }[]
  /** Others than the main ones; empty in most runs. */
  readonly connections: readonly { readonly platform: Platform; readonly id: string }[]
  /** Which connection is taken is drawn apart: runs without others stay what they were. */
  readonly connectionChance: Chance
  /** Limits have a separate random source; null in runs without any. */
  readonly queueChance: Chance | null
  /** Rewrites and variants have a separate random source; null in runs without any. */
  readonly rewriteChance: Chance | null
  /** Posts on an added network are drawn apart; null in runs without any. */
  readonly addedChance: Chance | null
  /** For owners in runs with uploads. */
  readonly uploadChance: Chance | null
  /** Ids of what they have uploaded, and not deleted for all they know. */
  readonly uploads: string[]
  /** Ids of what they have had repeated. */
  readonly repeats: string[]
  /** The main connection of each platform. */
  readonly mains: readonly { readonly platform: Platform; readonly id: string }[]
  readonly webhooks: { readonly id: string; readonly name: string }[]
}

export interface PersonRequest<Body, Params> {
  readonly principal: Principal
  readonly body: Body
  readonly params: Params
  readonly query: Record<string, never>
  readonly idempotencyKey: null
  saveIdempotentResponse(): Promise<void>
}

/**
 * Asks any living process for something. Resolves with its answer, or `undefined` when it was
 * refused, broke off or was never answered: then what was asked for may have happened all the same.
 */
export async function ask<Body, Params, Answer>(
  person: Person,
  what: string,
  operation: (ports: Ports, input: PersonRequest<Body, Params>) => Promise<Answer>,
  body: Body,
  params: Params,
): Promise<Answer | undefined> {
  const { sim } = person.harness
  const found = person.harness.anyProcess(person.chance.fraction())
  if (!found) return undefined
  const { process, ports } = found
  const principal: Principal = {
    accountId: person.accountId,
    keyId: person.keyId,
    scopes: person.mayApprove ? scopes : contributorScopes,
    plan: person.plan,
    name: null,
    makerRole: null,
    isAgent: false,
    user: null,
  }
  const input: PersonRequest<Body, Params> = {
    principal,
    body,
    params,
    query: {},
    idempotencyKey: null,
    saveIdempotentResponse: () => Promise.resolve(),
  }
  return new Promise((resolve) => {
    process.onDeath(() => resolve(undefined))
    process.begin(async () => {
      try {
        const answer = await operation(ports, input)
        sim.trace('answered', what)
        resolve(answer)
      } catch (error) {
        sim.trace('not answered', what, messageOf(error))
        if (error instanceof Refusal) sim.saw(`refused_${error.code}`)
        else if (!isSimulated(error))
          sim.violated('bug', `${what}: ${error instanceof Error ? error.stack : String(error)}`)
        resolve(undefined)
      }
    })
  })
}

export const contributorScopes: readonly Scope[] = [
  'drafts:write',
  'schedules:read',
  'schedules:request',
  'media:write',
]

export const anyPlatform = (chance: Chance): Platform => chance.pick(specifiedPlatforms)
