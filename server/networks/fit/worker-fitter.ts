import { Refusal } from '@crier/contract/problems.ts'
import type { AccountId } from '../../ports/ids.ts'
import { TaskUndone, WorkerPool, type WorkerRun } from '../../ports/workers/worker-pool.ts'
import { fitAndMeasure } from './fit-and-measure.ts'
import type { FitTask } from './fit-worker.ts'
import { certainlyTooLong, fit, isLongDraft } from './fit.ts'
import { unfit } from '@crier/writing/text/fitted.ts'
import type { Fitter, FittedAndMeasured } from '../../ports/files/fitter.ts'

/**
 * Fits short drafts at once, refuses by its size what cannot fit, and gives what is left to a
 * thread. Disposing ends the thread.
 */
export function workerFitter(): Fitter & AsyncDisposable {
  const pool = new WorkerPool<FitTask, readonly FittedAndMeasured[]>({
    script: new URL('./fit-worker.ts', import.meta.url),
    // The worst that may fit takes half of it (a carousel of 100,000 brackets: 0.1 s; a Premium
    // thread of 1 MiB of links: 1.5 s).
    budgetMs: 3_000,
    // A draft may have 1 MiB: what waits is bounded in memory too.
    waitingMax: 8,
    waitingMaxOfAll: 64,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const inThread = async (accountId: AccountId, task: FitTask, how: WorkerRun = {}) => {
    try {
      return await pool.run(accountId, task, how)
    } catch (error) {
      if (!(error instanceof TaskUndone)) throw error
      if (error.why === 'too_slow') return task.orders.map(() => ({ fitted: tooSlow, lengths: [] }))
      throw new Refusal(
        'service_unavailable',
        'Too many long texts are being fitted at the moment. Repeat the request in a moment.',
      )
    }
  }
  return {
    async fit(accountId, order, { due } = { due: false }) {
      if (!isLongDraft(order.content)) return fit(order.content, order.platform, order.author)
      const refused = certainlyTooLong(order)
      if (refused !== null) return refused
      const [done] = await inThread(
        accountId,
        { orders: [order], measured: false },
        due ? { patient: true, budgets: 2 } : {},
      )
      return done!.fitted
    },
    async measure(accountId, orders) {
      return !orders.some(({ content }) => isLongDraft(content))
        ? orders.map(fitAndMeasure)
        : inThread(accountId, { orders, measured: true })
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

const tooSlow = unfit(
  'Fitting this text takes too long. Shorten the draft, or use fewer links and marks.',
)
