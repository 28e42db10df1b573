import type { Clock } from '../ports/clock.ts'
import type { Outbound } from '../ports/outbound.ts'
import { modelSettings, type WriterSettings } from './model/model-settings.ts'
import { modelWriter } from './model-writer.ts'
import type { Writer } from '../ports/writer.ts'

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
  const settings = modelSettings(config)
  if (settings === null) return offlineWriter
  const known = writers.get(config)
  if (known !== undefined) return known
  const writer = modelWriter(settings, { outbound, clock })
  writers.set(config, writer)
  return writer
}
