import { parentPort } from 'node:worker_threads'
import { offlineWriter } from './offline-writer.ts'
import { GenerationFailed, type Assignment } from './writer.ts'

/** What the thread is asked, and what it answers; `number` tells which belong together. */
export interface Asked {
  readonly number: number
  readonly assignment: Assignment
}
export type Answered = { readonly number: number } & (
  { readonly pieces: readonly string[] } | { readonly failed: string } | { readonly error: unknown }
)

parentPort!.on('message', ({ number, assignment }: Asked) => {
  void answer(assignment).then((answered) => parentPort!.postMessage({ number, ...answered }))
})

async function answer(assignment: Assignment) {
  try {
    return await offlineWriter.write(assignment)
  } catch (error) {
    // An error of a class of ours arrives on the other side as a plain one.
    return error instanceof GenerationFailed ? { failed: error.message } : { error }
  }
}
