import type { Operations } from '@crier/sdk/operations.ts'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { Command } from 'commander'
import { Mistake, print } from '../output.ts'
import { connectRemote } from '../remote/connect.ts'
import { presented } from '../remote/present.ts'
import { readTime } from '../remote/schema-options.ts'

type Body = Operations['createPost']['input']['body']

interface Given {
  readonly to: string
  readonly now?: boolean
  readonly at?: string
  readonly nextFreeSlot?: boolean
  readonly tag?: string[]
  /** False with `--no-link-card`. */
  readonly linkCard: boolean
  readonly json?: boolean
}

/** `crier post "text" --to x,linkedin --now`. */
export function addPostCommand(program: Command): void {
  program
    .command('post <text>')
    .description('Save a post for several networks; with a time schedule it, or publish it now.')
    .requiredOption('--to <where>', 'networks or connection ids, with commas: x,linkedin')
    .option('--now', 'publish it now')
    .option('--at <time>', 'when: a time with a zone, or +10m, +2h, +3d from now')
    .option('--next-free-slot', 'in the next free slot of each')
    .option('--tag <text...>', 'words to find it by')
    .option('--no-link-card', 'without the card of its first link')
    .option('--json', 'print one JSON document')
    .action(async (text: string, given: Given) => {
      const body = { ...placesOf(given.to), ...timeOf(given), content: text }
      const crier = await connectRemote()
      const post = await crier.posts.create({
        ...body,
        ...(given.tag && { tags: given.tag }),
        ...(!given.linkCard && { link_card: false }),
      } as Body)
      const parts = post.schedules.length > 0 ? post.schedules : post.drafts
      print(post, given, () => [`${post.post_id}  ${post.state}`, ...presented({ data: parts })])
    })
}

function placesOf(to: string): { platforms: Platform[] } | { connection_ids: string[] } {
  const names = to.split(',').map((name) => name.trim())
  const ids = names.filter((name) => name.startsWith('conn_'))
  const known = platforms.filter((platform) => names.includes(platform))
  if (ids.length === names.length) return { connection_ids: ids }
  if (known.length === names.length) return { platforms: known }
  throw new Mistake(
    `--to takes networks (${platforms.join(', ')}) or ids of connections, not both, and not ${to}.`,
  )
}

function timeOf({ now, at, nextFreeSlot }: Given) {
  if ([now, at, nextFreeSlot].filter((one) => one !== undefined).length > 1)
    throw new Mistake('Give one of --now, --at and --next-free-slot.')
  if (now) return { publish_now: true }
  if (nextFreeSlot) return { use_next_free_slot: true }
  return at === undefined ? {} : { scheduled_at: readTime(at, () => liveClock.now()) }
}
