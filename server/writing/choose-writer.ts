import { offlineWriter } from './offline-writer.ts'
import type { Writer } from './writer.ts'
export function chooseWriter(_context: unknown): Writer {
  return offlineWriter
}
