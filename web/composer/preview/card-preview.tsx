import type { Preview } from '@crier/sdk/operations.ts'

type Card = NonNullable<Preview['platforms'][number]['card']>

/** Not to be followed here: it is what readers see. */
export function CardPreview({ card }: { readonly card: Card }) {
  return (
    <div className="preview-card">
      {card.picture !== null && <img src={card.picture} alt="" loading="lazy" />}
      <div>
        <p className="preview-name">{card.title}</p>
        {card.description !== '' && <p className="small">{card.description}</p>}
        <p className="faint small">{URL.parse(card.link)?.host ?? card.link}</p>
      </div>
    </div>
  )
}
