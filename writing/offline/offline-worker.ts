import '@crier/server/ports/workers/native-split.ts'
import { answerTasks } from '@crier/server/ports/workers/answer-tasks.ts'
import { offlineWriter } from './offline-writer.ts'
import { GenerationFailed, type Assignment, type Written } from '@crier/server/ports/writer.ts'

export type WriterReply = Written | { readonly failed: string }

// Started by worker-writer.ts.
answerTasks(async (assignment: Assignment): Promise<WriterReply> => {
  try {
    return await offlineWriter.write(assignment)
  } catch (error) {
    // An error of a class of ours arrives on the other side as a plain one.
    if (!(error instanceof GenerationFailed)) throw error
    return { failed: error.message }
  }
})
