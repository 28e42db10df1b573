import { emptyBrandKit } from '@crier/contract/account.ts'
import { guardOf } from '../../writing/guard/draft-guard.ts'
import { marks } from './measure-drafts.ts'
import type { GuardUnderTest } from './measure-guard.ts'

/** The guard behind every writer, for a post on LinkedIn. */
export const draftGuard: GuardUnderTest = async ({ brief, sourceText }, text) => {
  const source = sourceText === '' ? null : { url: null, title: null, text: sourceText }
  const guard = await guardOf({
    platform: 'linkedin',
    contentType: 'post',
    tone: 'professional',
    topic: brief.topic,
    source,
    brandKit: emptyBrandKit,
  })
  const { faults, pieces, warnings } = await guard.check([text])
  return {
    sold: faults.length === 0,
    pieces,
    isRepaired: warnings.some(({ code }) => code === 'repaired'),
    unsupported: warnings.filter(({ code }) => marks.has(code)).map(({ detail }) => detail),
  }
}
