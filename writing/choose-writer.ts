import type { Clock } from '@crier/server/ports/clock.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { modelSettings, type ModelSettings, type WriterSettings } from './model/model-settings.ts'
import type { Writer } from '@crier/server/ports/writer.ts'

const writers = new WeakMap<WriterSettings, Writer>()

/**
 * The model that the operator named, else the offline writer. One writer for one set of settings:
 * it learns what its server can do.
 */
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
  const writer = readOnceNeeded(settings, { outbound, clock })
  writers.set(config, writer)
  return writer
}

/**
 * The model's writer, whose modules are read with the first draft: most servers have no model, and
 * a start would take some 20 ms more.
 */
function readOnceNeeded(
  settings: ModelSettings,
  ports: { readonly outbound: Outbound; readonly clock: Clock },
): Writer {
  let reading: Promise<Writer> | undefined
  return {
    name: 'model',
    async write(assignment, how) {
      reading ??= import('./model/model-writer.ts').then(({ modelWriter }) =>
        modelWriter(settings, ports),
      )
      return (await reading).write(assignment, how)
    },
  }
}
