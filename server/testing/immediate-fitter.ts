import { fitAndMeasure } from '../networks/fit/fit-and-measure.ts'
import { fit } from '../networks/fit/fit.ts'
import type { Fitter } from '../ports/files/fitter.ts'

/** Fits in the thread that asks: for tests and the simulation, where nothing else waits. */
export const immediateFitter: Fitter = {
  fit: async (_, { content, platform, author }) => fit(content, platform, author),
  measure: async (_, orders) => orders.map(fitAndMeasure),
}
