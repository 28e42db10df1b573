import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@crier/sdk/client.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import {
  kindsOfPosts,
  kindsWithUploads,
  scheduleKind,
  standsTwice,
  takeRepeatedPosts,
  withoutUpload,
  type KindOfPost,
} from '../processes/kinds-of-posts.ts'
import { ending } from '../processes/scheduled-posts.ts'
import { apiKeyOf, startSandboxProgram, temporaryDirectory } from '../processes.ts'
import { postsOn } from '../sandbox-control.ts'
import type { Campaign } from '../security/campaign.ts'
import type { Owner } from '../service.ts'
import { Chance } from '../simulation/machine/chance.ts'
import { backupsOfOurs } from './backups-of-ours.ts'
import { dumps, findPrograms } from './dumps.ts'
import type { KeptDatabase } from './kept-database.ts'

/** The schedules that a backup knows; those of `ahead` are due long after it. */
interface Backup {
  readonly file: string
  readonly due: ReadonlyMap<string, KindOfPost>
  readonly ahead: readonly string[]
}

// From how many backups one is chosen: the oldest is that many rounds of posts behind the networks.
const backupsKept = 4
const plans = JSON.stringify({
  pro: { requests_per_minute: 1_000_000, monthly_credits: 1_000_000 },
})
// Some posts are reconciled until it ends, in every restore: ten minutes each would be most of
// the campaign.
const confirmWindow = '8s'

/**
 * Repeats: posts of every kind are scheduled, a backup is taken, the posts are published, and the
 * database is rewound to one of the last backups: in turn by `crier restore` into an empty
 * directory, and by `pg_restore --clean` into the same database. The networks are the witnesses:
 * none may hold a text twice, and they accept repeated texts.
 */
export const restores: Campaign = {
  unit: 'restores',
  target: 50,
  async run(owner, order) {
    const chance = new Chance(order.seed, 'restores')
    const programs = await findPrograms()
    const directory = await temporaryDirectory(owner)
    const labs = [
      await openLab(owner, join(directory, 'ours'), (name, environment) =>
        backupsOfOurs(owner, name, environment),
      ),
    ]
    if (programs !== undefined)
      labs.unshift(
        await openLab(owner, join(directory, 'dumps'), (name, environment) =>
          dumps(owner, programs, name, environment),
        ),
      )
    const violations: string[] = []
    const ends = new Map<string, number>()
    const tookMs: number[] = []
    let done = 0
    for (; done < order.count && violations.length === 0 && !order.stop.aborted; done++) {
      const begun = performance.now()
      const lab = labs[done % labs.length]!
      count(ends, lab.what)
      violations.push(...(await lab.round(done, chance, ends)))
      tookMs.push(performance.now() - begun)
      order.progress(done + 1)
    }
    const slowest = `${Math.round(Math.max(...tookMs) / 100) / 10} s`
    const without =
      programs === undefined ? { 'pg_restore is not on this machine': 'none of them by it' } : {}
    return {
      done,
      violations,
      figures: { ...Object.fromEntries(ends), ...without, 'the slowest took': slowest },
    }
  },
}

type Open = (
  directory: string,
  environment: Readonly<Record<string, string>>,
) => Promise<KeptDatabase>

async function openLab(owner: Owner, directory: string, open: Open) {
  const sandbox = await startSandboxProgram(owner, join(directory, 'networks'))
  await takeRepeatedPosts(sandbox.url)
  const database = await open(directory, {
    CRIER_SANDBOX_URL: sandbox.url,
    CRIER_LOG: 'error',
    CRIER_PLANS: plans,
    CRIER_CONFIRM_WINDOW: confirmWindow,
  })
  const apiKey = apiKeyOf(database.first)
  const client = () => createClient({ baseUrl: database.url(), apiKey })
  let [number, backups]: [number, readonly Backup[]] = [0, []]
  const mark = (round: number, { hasUpload }: KindOfPost) =>
    `number ${++number} of round ${round}${hasUpload ? ', with an upload' : ''}`

  /** Returns once all that was due is out. */
  async function postAndBackUp(round: number, before: Backup | undefined): Promise<Backup> {
    const file = join(directory, `${round}.backup`)
    const [soon, later] = [
      Temporal.Now.instant().add({ seconds: 6 }),
      Temporal.Now.instant().add({ hours: 2 }),
    ]
    const due = await Promise.all(
      [...kindsOfPosts, ...kindsWithUploads].map(
        async (kind, index): Promise<[string, KindOfPost]> => {
          const at = soon.add({ milliseconds: index })
          return [await scheduleKind(client(), kind, mark(round, kind), at), kind]
        },
      ),
    )
    const ahead = await Promise.all(
      [...kindsOfPosts.slice(0, 4), ...kindsWithUploads].map((kind, index) =>
        scheduleKind(
          client(),
          kind,
          mark(round, kind),
          later.add({ milliseconds: 10 * round + index }),
        ),
      ),
    )
    await database.backUp(file)
    for (const [id, { platform, contentType }] of due) {
      const { status, error_code, attempts } = await ending(client(), id, 200)
      if (status !== 'published')
        throw new Error(
          `before any restore a ${contentType} on ${platform} ended as ${error_code}: ` +
            `${JSON.stringify(attempts)}`,
        )
    }
    await deleteSome()
    return { file, due: new Map([...(before?.due ?? []), ...due]), ahead }
  }

  /**
   * All posts of the backup end, those that were not published are, and no text is anywhere twice.
   */
  async function check({ due, ahead }: Backup, ends: Map<string, number>): Promise<string[]> {
    const wrong: string[] = []
    for (const [index, schedule_id] of ahead.entries()) {
      const scheduled_at = Temporal.Now.instant()
        .add({ milliseconds: 3_000 + index })
        .toString()
      await client().moveSchedule({ params: { schedule_id }, body: { scheduled_at } })
    }
    for (const [id, kind] of due) {
      const { status, error_code } = await ending(client(), id, 200)
      const as = status === 'published' ? status : error_code!
      count(ends, `out before, on ${kind.platform}: ${as}`)
      // The timeline of X shows every post at once here, but a carousel is identified by the names
      // of its pictures, which were journalled after the backup. Elsewhere it depends on the
      // journal.
      const isFound = kind.platform === 'x' && kind.contentType !== 'carousel'
      if (as !== 'published' && (isFound || as !== 'publication_unconfirmed'))
        wrong.push(`the ${kind.contentType} ${id} on ${kind.platform} was out and ended as ${as}`)
    }
    for (const id of ahead) {
      const { platform, status, error_code, attempts } = await ending(client(), id, 200)
      count(ends, `not out before: ${status === 'published' ? status : error_code}`)
      if (status !== 'published')
        wrong.push(
          `${id} on ${platform} was not out before and ended as ${error_code}: ` +
            `${JSON.stringify(attempts)}`,
        )
    }
    const posts = await postsOn(sandbox.url)
    const bare = withoutUpload(posts, (text) => text.includes('with an upload'))
    return [
      ...wrong,
      ...(await unreadable()),
      ...standsTwice(posts).map((text) => `published twice: ${text}`),
      ...bare.map((text) => `published without its upload: ${text}`),
    ]
  }

  /**
   * Every second upload that no post to come shows: a backup before knows it, and needs its bytes.
   */
  async function deleteSome(): Promise<void> {
    const { data } = await client().listMedia({ query: { limit: 20 } })
    for (const { media_id } of data.filter((_, index) => index % 2 === 0))
      await client()
        .deleteMedia({ params: { media_id } })
        .catch((error: unknown) => {
          if (!(error instanceof CrierProblem && error.code === 'conflict')) throw error
        })
  }

  async function unreadable(): Promise<string[]> {
    const { data } = await client().listMedia({ query: { limit: 100 } })
    const found: string[] = []
    for (const { media_id, status, url, bytes } of data) {
      const answer = url === null ? null : await fetch(url)
      const read = answer && (await answer.arrayBuffer()).byteLength
      if (status !== 'ready' || answer?.status !== 200 || read !== bytes)
        found.push(`the upload ${media_id} is ${status}: ${answer?.status}`)
    }
    return found
  }

  return {
    what: database.what,
    async round(round: number, chance: Chance, ends: Map<string, number>): Promise<string[]> {
      for (const { file } of backups.slice(0, -(backupsKept - 1))) await rm(file)
      backups = backups.slice(-(backupsKept - 1))
      backups = [...backups, await postAndBackUp(round, backups.at(-1))]
      const chosen = chance.happens(0.5) ? backups.at(-1)! : chance.pick(backups)
      await database.restore(chosen.file, chance)
      const wrong = await check(chosen, ends)
      // Backups after the restored one belong to a lost history. And the restored one holds posts
      // at times from which they were moved since: that they are published again then is documented
      // in docs/promises.md.
      backups = backups.slice(0, backups.indexOf(chosen))
      return wrong
    },
  }
}

function count(ends: Map<string, number>, what: string): void {
  ends.set(what, (ends.get(what) ?? 0) + 1)
}
