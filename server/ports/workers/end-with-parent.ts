import { Worker } from 'node:worker_threads'

/**
 * Ends this process within a second of its parent's death, however the parent died and whatever
 * this process does: a separate thread checks. Without it a library in an endless loop on a
 * stranger's file would run for ever.
 */
export function endWithParent(): void {
  new Worker(look, { eval: true, workerData: process.ppid }).unref()
  // A thread is not bound by the permissions of its process: no other may begin
  // (docs/decisions/0268).
  process.permission?.drop('worker')
}

// A process that loses its parent gets another one. The parent may die before the thread
// has started.
const look = `
const { workerData: parent } = process.getBuiltinModule('node:worker_threads')
setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGKILL'), 500)`
