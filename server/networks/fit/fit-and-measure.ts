import { fit } from './fit.ts'
import type { FitRequest, FittedAndMeasured } from '../../ports/files/fitter.ts'
import { measure } from './limits.ts'

export function fitAndMeasure({ content, platform, author }: FitRequest): FittedAndMeasured {
  const fitted = fit(content, platform, author)
  const texts = fitted.ok ? fitted.publication.pieces.map(({ text }) => text) : content.pieces
  return { fitted, lengths: texts.map((text) => measure(platform, text, author)) }
}
