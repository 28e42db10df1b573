import type { Media } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { plainColors } from '../../brand/plain-colors.ts'
import { Icon } from '../../shell/icon.tsx'
import { composerTexts } from '../../texts/composer.ts'

interface Props {
  /** The pictures that would be published. */
  readonly pictures: readonly ShownPicture[]
  /** Texts of slides, when they are published as a document that a page cannot show. */
  readonly slides: readonly string[]
  readonly colors: readonly string[]
  readonly document: string | undefined
}

export interface ShownPicture {
  readonly address: string
  readonly kind: Media['kind']
  /** The alternative text; null when it is rendered from the text. */
  readonly altText: string | null
}

/** The pictures or slides of a post, one at a time. */
export function Slides({ pictures, slides, colors, document }: Props) {
  const [at, setAt] = useState(0)
  const count = pictures.length > 0 ? pictures.length : slides.length
  if (count === 0 && document === undefined) return null
  const index = Math.min(at, count - 1)
  const [background, ink, accent] = plainColors.map((color, place) => colors[place] ?? color)
  return (
    <div className="slides">
      {pictures.length > 0 ? (
        <Shown picture={pictures[index]!} number={index + 1} />
      ) : count === 0 ? null : (
        <div className="slide" style={{ background, color: ink, borderColor: accent }}>
          {slides[index]}
        </div>
      )}
      {count > 1 && (
        <div className="slides-turn">
          <button
            type="button"
            aria-label={composerTexts.earlierSlide}
            disabled={index === 0}
            onClick={() => setAt(index - 1)}
          >
            <Icon name="left" size={15} />
          </button>
          <span className="num">{composerTexts.slide(index + 1, count)}</span>
          <button
            type="button"
            aria-label={composerTexts.nextSlide}
            disabled={index === count - 1}
            onClick={() => setAt(index + 1)}
          >
            <Icon name="right" size={15} />
          </button>
        </div>
      )}
      {document !== undefined && (
        <a className="small link" href={document} target="_blank" rel="noreferrer">
          {composerTexts.document}
        </a>
      )}
    </div>
  )
}

function Shown({
  picture: { address, kind, altText },
  number,
}: {
  readonly picture: ShownPicture
  readonly number: number
}) {
  const label = altText ?? composerTexts.picture(number)
  if (kind === 'video')
    return <video src={address} aria-label={label} controls muted playsInline preload="metadata" />
  if (kind !== 'document') return <img src={address} alt={label} />
  return (
    <a className="slide link" href={address} target="_blank" rel="noreferrer">
      {composerTexts.document}
    </a>
  )
}
