import { setTimeout as pause } from 'node:timers/promises'
import { findFfmpeg } from '@crier/server/media/reading/find-ffmpeg.ts'
import type { Owner } from '../../service.ts'
import type { Findings, CampaignRequest } from '../campaign.ts'
import { hardWork } from './hardest-work.ts'
import { measureNeighbour, type Measured } from './neighbour.ts'
import { startAttack } from './start-attack.ts'
import { startPrograms } from './start-programs.ts'

const moreMaxMs = 2_000
// Work for the last attacker has ended by then: the longest budget of work that ends with
// its request.
const calmMs = 6_000
const noFfmpeg = 'not tried: there is no ffmpeg on the PATH'

/**
 * One account on the plan `free` does the hardest work of each kind; an upload, a draft and a post
 * of another take at most 2 s more.
 */
export async function besideOneAccount(
  owner: Owner,
  { stop }: CampaignRequest,
  parts: readonly string[],
): Promise<Findings> {
  const wanted = hardWork.filter(({ name }) => parts.some((part) => name.includes(part)))
  const violations: string[] = []
  const figures: Record<string, string> = {}
  if (wanted.length === 0) return { done: 0, violations, figures }
  const ffmpeg = await findFfmpeg(null, process.env['PATH'])
  const { directory, sandbox, server, accounts } = await startPrograms(owner)
  const [neighbour] = await accounts(1, 'business')
  const tools = { ffmpeg, directory }
  // Code that is loaded once does not count.
  await measureNeighbour(neighbour!, sandbox.url, 'picture', tools)
  for (const { name, shown, begin } of wanted) {
    if (stop.aborted) break
    if (shown === 'video' && ffmpeg === null) {
      figures[name] = noFfmpeg
      continue
    }
    const alone = await measureNeighbour(neighbour!, sandbox.url, shown, tools)
    const [attacker] = await accounts(1, 'free')
    const attack = await startAttack(owner, 'one-attacker-child.ts', {
      url: server.url,
      ...(await begin(attacker!, tools)),
    })
    await pause(1_000)
    const beside = await measureNeighbour(neighbour!, sandbox.url, shown, tools)
    const answers = await attack.end()
    figures[name] = `${told(alone, beside)}; attacker’s answers ${JSON.stringify(answers)}`
    for (const what of ['upload', 'draft', 'post'] as const) {
      const [least, most] = [Math.max(...alone[what]), Math.max(...beside[what])]
      if (most > least + moreMaxMs)
        violations.push(
          `beside ${name} a ${what} took ${Math.round(most)} ms, alone ${Math.round(least)} ms`,
        )
    }
    await pause(calmMs)
  }
  return { done: 0, violations, figures }
}

const told = (alone: Measured, beside: Measured) =>
  (['upload', 'draft', 'post'] as const)
    .map((what) => `${what} ${rounded(alone[what])} ms alone, ${rounded(beside[what])} beside`)
    .join('; ')

const rounded = (values: readonly number[]) => values.map((value) => Math.round(value)).join(' ')
