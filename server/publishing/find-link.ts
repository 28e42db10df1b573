import { finishComplete } from './conclude.ts'
import { Fenced, leaseFrom, type Run } from './run.ts'
import { releaseSchedule } from './finish.ts'
import { nextFollowUp } from './link.ts'
import { askNetwork } from './look-for-piece.ts'
import { changePiece, piecesOf } from './piece-store.ts'
import { renewLease } from './store.ts'

/** Asks for the id and link of the first piece when every piece is out and the network had not told them. */
export async function findLink(run: Run): Promise<void> {
  const { context, lease, schedule } = run
  const first = run.pieces[0]!
  const finding = first.named ? undefined : await askNetwork(run, first)
  await context.db.transaction().execute(async (tx) => {
    if (!(await renewLease(tx, lease, leaseFrom(context.clock.now())))) throw new Fenced()
    const named = finding?.kind === 'found' && finding.externalUrl !== null
    if (named) await changePiece(tx, lease, 1, { external_id: finding.externalId, external_url: finding.externalUrl, named: true })
    else if (finding?.kind === 'unnamed')
      await changePiece(tx, lease, 1, { external_id: finding.handle, external_url: finding.authorUrl, looks: first.looks + 1 })
    else if (finding) await changePiece(tx, lease, 1, { looks: first.looks + 1 })
    run.pieces = await piecesOf(tx, lease)
    if (schedule.was !== 'published') return finishComplete(run, tx)
    // The post has been announced already, so no event is emitted.
    if (!named) return releaseSchedule(run, tx, { due_at: nextFollowUp(first, context.clock.now()) })
    const warnings = schedule.warnings.filter(({ code }) => code !== 'link_unknown')
    await releaseSchedule(run, tx, { due_at: null, external_id: finding.externalId, external_url: finding.externalUrl, warnings })
  })
  context.wake.soon('deliver', context.clock.now())
}
