import type { Campaign, Findings, CampaignRequest } from '../security/campaign.ts'
import type { Owner } from '../service.ts'
import { Chance } from '../simulation/machine/chance.ts'
import { wideOpen } from './aborted-saves.ts'
import { Writer } from './composer-writer.ts'
import { openDashboard } from './open-dashboard.ts'

/**
 * A person's random actions in the composer, by seed, in two tabs, while requests are lost: no text
 * may be lost, and none scheduled that was not on the screen, or twice.
 */
export const composer: Campaign = { unit: 'actions', target: 10_000, run: playComposer }

// A person at a time: a new account for each keeps its calendar empty.
const actionsEach = 100

async function playComposer(
  owner: Owner,
  { count, seed, progress, stop }: CampaignRequest,
): Promise<Findings> {
  const dashboard = await openDashboard(owner, wideOpen)
  const violations: string[] = []
  const figures: Record<string, number> = {}
  let done = 0
  for (let person = 0; done < count && !stop.aborted; person++) {
    const closers: (() => void | Promise<void>)[] = []
    const most = Math.min(actionsEach, count - done)
    const writer = await Writer.arrive(
      { after: (close) => void closers.unshift(close) },
      dashboard,
      new Chance(seed, `composer ${person}`),
      figures,
    )
    try {
      for (let action = 0; action < most && !stop.aborted; action++) await writer.act()
      await writer.ends()
    } catch (error) {
      writer.violations.push(`stopped: ${(error as Error).message.split('\n')[0]}`)
    }
    done += most
    for (const violation of writer.violations)
      violations.push(
        `person ${person}: ${violation} after ${writer.trace.slice(-actionsEach).join(', ')}`,
      )
    for (const close of closers) await close()
    progress(done)
  }
  return { done, violations, figures }
}
