import type { Clock } from '../ports/clock.ts'
import type { Outbound } from '../ports/outbound.ts'
import { modelWriter } from './model-writer.ts'
import type { Writer } from '../ports/writer.ts'

/** The settings that say which model writes, if any. */
export interface WriterSettings {
  readonly CRIER_MODEL_URL: string | null
  readonly CRIER_MODEL: string | null
  readonly CRIER_MODEL_KEY: string | null
}

const writers = new WeakMap<WriterSettings, Writer>()

/** The model that the operator named, else the offline writer. One writer for one set of settings: it learns what its server can do. */
export function chooseWriter({
  config,
  outbound,
  clock,
  offlineWriter,
}: {
  readonly config: WriterSettings
  readonly outbound: Outbound
  readonly clock: Clock
  readonly offlineWriter: Writer
}): Writer {
  const { CRIER_MODEL_URL: url, CRIER_MODEL: model, CRIER_MODEL_KEY: key } = config
  if (url === null || model === null) return offlineWriter
  const known = writers.get(config)
  if (known !== undefined) return known
  const writer = modelWriter({ url, model, key }, { outbound, clock })
  writers.set(config, writer)
  return writer
}
