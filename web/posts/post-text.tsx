import type { Draft, Preview, Schedule } from '@crier/sdk/operations.ts'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Slides, type ShownPicture } from '../composer/media/slides.tsx'
import { CardPreview } from '../composer/preview/card-preview.tsx'
import '../composer/preview/preview.css'
import { media as mediaQuery } from '../data/queries.ts'
import { composerTexts } from '../texts/composer.ts'
import { mediaTexts } from '../texts/media.ts'
import { postTexts } from '../texts/posts.ts'
import { useShownDraft } from './use-shown-draft.ts'

type Fitted = Preview['platforms'][number]

/** The published text and pictures, as the connection will post them, else as in the draft. */
export function PostText({ post }: { readonly post: Schedule }) {
  const { draft, fitted } = useShownDraft(post)
  const texts = fitted?.pieces.map(({ text }) => text) ?? draft?.pieces ?? []
  return (
    <div className="card card-body stack post-text">
      {texts.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
      {draft !== undefined && <PostMedia draft={draft} fitted={fitted} />}
      {fitted?.card && <CardPreview card={fitted.card} />}
      {draft !== undefined && draft.first_comment !== null && (
        <div>
          <p className="small faint">{composerTexts.firstComment}</p>
          <p>{draft.first_comment}</p>
        </div>
      )}
      {post.status === 'pending' && (
        <Link className="link small" to="/compose" search={composing(post)}>
          {postTexts.edit}
        </Link>
      )}
    </div>
  )
}

/** The address of the editor, with the preview of its connection. */
export const composing = ({ draft_id, connection_id }: Schedule) => ({
  draft: draft_id,
  connection: connection_id,
})

function PostMedia({
  draft: { media: own },
  fitted,
}: {
  readonly draft: Draft
  readonly fitted: Fitted | undefined
}) {
  const ids = [...new Set(own.map(({ media_id }) => media_id))]
  const read = useQueries({ queries: ids.map((id) => mediaQuery(id)) })
  const pictures =
    fitted !== undefined && fitted.media.length !== own.length
      ? fitted.media.map(drawn)
      : own.flatMap(({ media_id, alt_text }, index): ShownPicture[] => {
          const upload = read[ids.indexOf(media_id)]?.data
          const address = fitted?.media[index] ?? upload?.url ?? null
          if (address === null) return []
          return [
            {
              address,
              kind: upload?.kind ?? 'image',
              altText: alt_text ?? mediaTexts.inPreview(index + 1),
            },
          ]
        })
  return <Slides pictures={pictures} slides={[]} colors={[]} document={undefined} />
}

/** From the text. */
const drawn = (address: string): ShownPicture => ({
  address,
  kind: /document|\.pdf(\?|$)/.test(address) ? 'document' : 'image',
  altText: null,
})
