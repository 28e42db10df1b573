import type { Worker } from 'node:worker_threads'

const lookEveryMs = 100
const answerMs = 1_000

/**
 * True as soon as the thread has spent more than `budgetMs`, false when `isRunning` ends before. Processor time, not time on the wall: on
 * a busy machine a thread waits for its turn through no fault of its task.
 */
export async function spendsMoreThan(budgetMs: number, worker: Worker, isRunning: () => boolean): Promise<boolean> {
  let begun: number | undefined
  while (isRunning()) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(lookEveryMs, budgetMs / 4)).unref())
    const spent = isRunning() ? await spentMs(worker) : undefined
    if (spent === undefined) continue
    begun ??= spent
    if (isRunning() && spent - begun > budgetMs) return true
  }
  return false
}

/** Undefined when the thread has ended, or has not begun yet: what is asked then may never be answered. */
async function spentMs(worker: Worker): Promise<number | undefined> {
  const unanswered = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), answerMs).unref())
  const usage = await Promise.race([worker.cpuUsage().catch(() => undefined), unanswered])
  return usage && (usage.user + usage.system) / 1_000
}
