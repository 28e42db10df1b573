import { Chance } from '../../simulation/machine/chance.ts'
import { keepInput, keptInputs, type Campaign, type Findings } from '../campaign.ts'
import { Attacker } from './attacker.ts'
import { checkAnswers } from './check.ts'
import type { Attack } from './attack.ts'
import { malformedRequest } from './request.ts'
import { openAttackHarness } from './harness.ts'

const connections = 8
const progressEvery = 5_000
// Enough to see what is wrong.
const violationsMax = 30

/**
 * Requests that are wrong in every way there is: never a 5xx, no crash, nothing polluted, every
 * answer a documented problem.
 */
export const malformed: Campaign = {
  unit: 'requests',
  target: 1_000_000,
  async run(owner, order) {
    const harness = await openAttackHarness(owner)
    const attacks = keptInputs<Attack>('malformed')
    const count = order.count + attacks.length
    const attackAt = (index: number) =>
      attacks[index] ??
      malformedRequest(new Chance(order.seed, `malformed ${index - attacks.length}`))
    const seen = { statuses: new Map<number, number>(), took: [] as number[] }
    const violations: string[] = []
    let next = 0
    const worker = async () => {
      const attacker = new Attacker(harness.port, harness.fill)
      for (
        let index = next++;
        index < count && violations.length < violationsMax && !order.stop.aborted;
        index = next++
      ) {
        const attack = attackAt(index)
        const fault = await attackOnce(attacker, attack, seen)
        const broken = fault ?? harness.errors.splice(0).at(0)
        if (broken !== undefined) {
          violations.push(`${broken} (attack ${index}: ${JSON.stringify(attack).slice(0, 600)})`)
          if (index >= attacks.length) keepInput('malformed', attack)
        }
        if (index % progressEvery === progressEvery - 1) order.progress(index + 1)
      }
      attacker.close()
    }
    await Promise.all(Array.from({ length: connections }, worker))
    const alive = await harness.service.request('GET', '/api/account')
    if (alive.status !== 200) violations.push(`afterwards the service answers ${alive.status}`)
    return { done: Math.min(next, count), violations, figures: figuresOf(seen) }
  },
}

interface Seen {
  readonly statuses: Map<number, number>
  readonly took: number[]
}

async function attackOnce(
  attacker: Attacker,
  attack: Attack,
  seen: Seen,
): Promise<string | undefined> {
  const begun = performance.now()
  try {
    const answers = await attacker.send(attack)
    if (attack.kind === 'whole' && seen.took.length < 100_000)
      seen.took.push(performance.now() - begun)
    for (const { status } of answers)
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    return checkAnswers(attack, answers)
  } catch (error) {
    return String(error)
  }
}

function figuresOf({ statuses, took }: Seen): Findings['figures'] {
  const sorted = took.toSorted((one, other) => one - other)
  const part = (share: number) =>
    `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  const counts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => [`status ${status}`, count])
  return { ...Object.fromEntries(counts), 'answer p50': part(0.5), 'answer p99': part(0.99) }
}
