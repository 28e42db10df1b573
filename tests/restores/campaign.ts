import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '@crier/contract/platform.ts'
import { createClient } from '@crier/sdk/client.ts'
import { ending, schedulePost } from '../processes/scheduled-posts.ts'
import { apiKeyOf, crier, startSandboxProgram, startServer, temporaryDirectory, type Program } from '../processes.ts'
import { control, postsOn } from '../sandbox-control.ts'
import type { Campaign } from '../security/campaign.ts'
import type { Owner } from '../service.ts'
import { Chance } from '../simulation/machine/chance.ts'

/** The schedules that a backup knows; those of `ahead` are due long after it. */
interface Backup {
  readonly file: string
  readonly due: ReadonlyMap<string, Platform>
  readonly ahead: readonly string[]
}

// From how many backups one is chosen: the oldest is that many rounds of posts behind the networks.
const backupsKept = 4
const posts: readonly Platform[] = ['x', 'x', 'x', 'linkedin', 'instagram', 'tiktok']
const plans = JSON.stringify({ pro: { requests_per_minute: 1_000_000, monthly_credits: 1_000_000 } })

/**
 * Again and again: posts are scheduled, a backup is taken, the posts go out, the server stops or is killed, one of the last
 * backups is restored into an empty directory and a server started on it. The networks are the witnesses: none may hold a post twice.
 */
export const restores: Campaign = {
  unit: 'restores',
  target: 20,
  async run(owner, order) {
    const lab = await openLab(owner)
    const chance = new Chance(order.seed, 'restores')
    const violations: string[] = []
    const ends = new Map<string, number>()
    const tookMs: number[] = []
    let backups: Backup[] = []
    let done = 0
    for (; done < order.count && violations.length === 0 && !order.stop.aborted; done++) {
      const begun = performance.now()
      backups = [...(await keep(backups)), await lab.postAndBackUp(done, backups.at(-1))]
      const chosen = chance.happens(0.5) ? backups.at(-1)! : chance.pick(backups)
      await lab.restore(chosen, chance.happens(0.3) ? 'SIGKILL' : 'SIGTERM', done)
      violations.push(...(await lab.judge(chosen, ends)))
      // What was taken after the restored one belongs to a history that no longer is. And the one itself holds a post at a time from
      // which it has been moved since: that it goes out again then is what docs/promises.md says.
      backups = backups.slice(0, backups.indexOf(chosen))
      tookMs.push(performance.now() - begun)
      order.progress(done + 1)
    }
    const slowest = `${Math.round(Math.max(...tookMs) / 100) / 10} s`
    const onNetworks = (await postsOn(lab.sandboxUrl)).length
    return { done, violations, figures: { ...Object.fromEntries(ends), 'posts on the networks': onNetworks, 'the slowest took': slowest } }
  },
}

async function keep(backups: readonly Backup[]): Promise<Backup[]> {
  for (const { file } of backups.slice(0, -(backupsKept - 1))) await rm(file)
  return backups.slice(-(backupsKept - 1))
}

async function openLab(owner: Owner) {
  const directory = await temporaryDirectory(owner)
  const sandbox = await startSandboxProgram(owner, join(directory, 'networks'))
  for (const platform of ['x', 'linkedin', 'instagram', 'tiktok'])
    await control(sandbox.url, '/_control/quotas', { platform, enforced: false })
  const environmentOf = (name: string) => ({
    CRIER_SANDBOX_URL: sandbox.url,
    CRIER_LOG: 'error',
    CRIER_PLANS: plans,
    CRIER_DATA_DIR: join(directory, name),
  })
  let [name, number] = ['data', 0]
  let server: Program = await startServer(owner, environmentOf(name))
  const apiKey = apiKeyOf(server)
  const client = () => createClient({ baseUrl: server.url, apiKey })

  return {
    sandboxUrl: sandbox.url,

    /** Returns once all that was due is out. */
    async postAndBackUp(round: number, before: Backup | undefined): Promise<Backup> {
      const file = join(directory, `${round}.backup`)
      const text = (platform: Platform) => `${platform} has number ${++number}, of round ${round}.`
      const [soon, later] = [Temporal.Now.instant().add({ seconds: 4 }), Temporal.Now.instant().add({ hours: 2 })]
      const out = posts.map((platform, index) => schedulePost(client(), platform, text(platform), soon.add({ milliseconds: index })))
      // More than X takes at once: a thread.
      out.push(schedulePost(client(), 'x', `${text('x')} ${'It goes on and on. '.repeat(20)}${text('x')}`, soon.add({ milliseconds: 50 })))
      const ahead = await schedulePost(client(), 'x', text('x'), later.add({ milliseconds: round }))
      const due = new Map((await Promise.all(out)).map((id, index): [string, Platform] => [id, posts[index] ?? 'x']))
      await crier(owner, ['backup', file], environmentOf(name))
      for (const id of due.keys()) {
        const { status, error_code } = await ending(client(), id, 200)
        if (status !== 'published') throw new Error(`before any restore ${id} ended as ${error_code}`)
      }
      return { file, due: new Map([...(before?.due ?? []), ...due]), ahead: [ahead] }
    },

    async restore({ file }: Backup, signal: 'SIGKILL' | 'SIGTERM', round: number): Promise<void> {
      const old = name
      name = `restored${round}`
      await server.end(signal)
      await crier(owner, ['restore', file], environmentOf(name))
      server = await startServer(owner, environmentOf(name))
      if (signal === 'SIGTERM') await rm(join(directory, old), { recursive: true })
    },

    /** All of the backup come to an end, those that were not out go out, and no text is anywhere twice. */
    async judge({ due, ahead }: Backup, ends: Map<string, number>): Promise<string[]> {
      const wrong: string[] = []
      const count = (what: string) => ends.set(what, (ends.get(what) ?? 0) + 1)
      for (const schedule_id of ahead) {
        const { status } = await client().getSchedule({ params: { schedule_id } })
        if (status !== 'pending') continue
        const scheduled_at = Temporal.Now.instant().add({ milliseconds: 800 }).toString()
        await client().moveSchedule({ params: { schedule_id }, body: { scheduled_at } })
      }
      for (const [id, platform] of [...due, ...ahead.map((id): [string, Platform] => [id, 'x'])]) {
        const { status, error_code } = await ending(client(), id, 200)
        count(status === 'published' ? 'ends as published' : `ends as ${error_code}`)
        // Only X can be asked whether a post is out when nothing was journalled on the way.
        if (status !== 'published' && (platform === 'x' || error_code !== 'publication_unconfirmed'))
          wrong.push(`${id} on ${platform} ended as ${error_code}`)
      }
      const texts = (await postsOn(sandbox.url)).flatMap(({ platform, pieces }) => pieces.map(({ text }) => `${platform}: ${text}`))
      const seen = new Set<string>()
      for (const text of texts) {
        if (seen.has(text)) wrong.push(`published twice: ${text}`)
        seen.add(text)
      }
      return wrong
    },
  }
}
