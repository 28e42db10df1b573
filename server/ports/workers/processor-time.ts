import type { Worker } from 'node:worker_threads'

const lookEveryMs = 100
const answerMs = 1_000

/**
 * True as soon as a thread or process has spent more than `budgetMs`, false when `isRunning` ends
 * before. Processor time, not time on the wall: on a busy machine it waits for its turn through no
 * fault of its task.
 */
export async function spendsMoreThan(
  budgetMs: number,
  spentMs: () => Promise<number | undefined>,
  isRunning: () => boolean,
): Promise<boolean> {
  let begun: number | undefined
  while (isRunning()) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(lookEveryMs, budgetMs / 4)).unref())
    const spent = isRunning() ? await answered(spentMs()) : undefined
    if (spent === undefined) continue
    begun ??= spent
    if (isRunning() && spent - begun > budgetMs) return true
  }
  return false
}

/**
 * Undefined when the thread or process has ended, or has not begun yet: what is asked then may
 * never be answered.
 */
function answered(spent: Promise<number | undefined>): Promise<number | undefined> {
  return Promise.race([
    spent,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), answerMs).unref()),
  ])
}

/** Processor time of a thread. */
export const threadTime = (worker: Worker) => () =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => undefined,
  )
