import { BadConfig } from '../config.ts'
import { isDiskFull } from '../database/database-errors.ts'
import { StartRefused } from '../database/embedded/start-refused.ts'

/** Explains an error that ended the start: a line that says what to do, or the stack of a bug. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof BadConfig || error instanceof StartRefused) return error.message
  if (isListening(error))
    return `Crier cannot listen: ${error.message}. Set PORT or HOST to a free address.`
  if (isDiskFull(error))
    return (
      'Crier cannot start, because the disk is full: make room, then start again ' +
      `(${error.message}).`
    )
  return error.stack ?? error.message
}

function isListening(error: Error): boolean {
  return 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
}
