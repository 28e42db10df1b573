import { authorPlace, initialOf, markedParts, postShape } from '@crier/contract/networks/looks.ts'
import type { ContentType, Platform, Preview } from '@crier/sdk/operations.ts'
import { useQueries } from '@tanstack/react-query'
import { media as mediaQuery } from '../../data/queries.ts'
import { composerTexts } from '../../texts/composer.ts'
import { mediaTexts } from '../../texts/media.ts'
import { sentContent, type ComposerContent } from '../text/content.ts'
import { CardPreview } from './card-preview.tsx'
import { Slides } from '../media/slides.tsx'

type Shown = Preview['platforms'][number]

interface Props {
  readonly platform: Platform
  readonly contentType: ContentType
  /** The content of the fields: shown until the server has fitted it. */
  readonly content: ComposerContent
  readonly shown: Shown | undefined
  readonly name: string
  readonly colors: readonly string[]
}

/**
 * About as each network would show it. The texts and pictures are those that publishing would send.
 */
export function NetworkPreview({ platform, contentType, content, shown, name, colors }: Props) {
  const { pieces: written, media: own } = content
  const texts = shown?.pieces.map(({ text }) => text) ?? written
  const addresses = (shown?.media ?? []).filter((address) => !isDocument(address))
  // When all pictures are the author's own, each is beside its post; else everything is rendered,
  // or split again.
  const ids = [...new Set(own.map(({ media_id }) => media_id))]
  const read = useQueries({ queries: ids.map((id) => mediaQuery(id)) })
  const isOwn = addresses.length === own.length
  const pictures = addresses.map((address, index) => ({
    address,
    kind: (isOwn && read[ids.indexOf(own[index]!.media_id)]?.data?.kind) || 'image',
    altText: isOwn ? (own[index]?.alt_text ?? mediaTexts.inPreview(index + 1)) : null,
  }))
  const byPost = isOwn && texts.length === sentContent(content).pieces.length
  const document = shown?.media.find(isDocument)
  const slides =
    contentType === 'carousel' && (document !== undefined || pictures.length === 0) ? written : []
  const [shape, author] = [postShape(platform), authorPlace(platform)]
  const head = (
    <Author name={author === 'name_above' ? name : handleOf(name)} initial={initialOf(name)} />
  )
  const media = (
    <>
      <Slides pictures={pictures} slides={slides} colors={colors} document={document} />
      {shown?.card && <CardPreview card={shown.card} />}
    </>
  )
  const cardPost = shown?.card ? shown.card.piece : 1
  const ofPost = (post: number) => {
    if (!byPost || shown?.card) return post === cardPost && media
    const beside = pictures.filter((_, index) => sentContent(content).media[index]?.piece === post)
    return (
      <Slides
        pictures={beside}
        slides={[]}
        colors={colors}
        document={post === 1 ? document : undefined}
      />
    )
  }
  if (texts.every((text) => text.trim() === '') && addresses.length === 0 && document === undefined)
    return (
      <p className="faint">
        {own.length === 0 ? composerTexts.previewEmpty : mediaTexts.previewRefused}
      </p>
    )
  if (shape === 'thread')
    return (
      <div className="preview preview-thread">
        {texts.map((text, index) => (
          <article key={index} className="preview-tweet">
            <span className="avatar" aria-hidden="true">
              {initialOf(name)}
            </span>
            <div>
              <p className="preview-name">
                {name}{' '}
                <span className="faint">
                  @{handleOf(name)} · {composerTexts.justNow}
                </span>
              </p>
              <Text text={text} platform={platform} />
              {ofPost(index + 1)}
            </div>
          </article>
        ))}
      </div>
    )
  if (shape === 'text_first')
    return (
      <article className="preview preview-text-first">
        {head}
        <Text text={texts[0] ?? ''} platform={platform} />
        {media}
      </article>
    )
  return (
    <article className={`preview preview-${platform}`}>
      {author !== 'handle_below' && head}
      {media}
      <div className="preview-caption">
        {author === 'handle_below' && <strong>@{handleOf(name)}</strong>}
        <Text text={texts[0] ?? ''} platform={platform} />
      </div>
    </article>
  )
}

const isDocument = (address: string) => /document|\.pdf(\?|$)/.test(address)

function Author({ name, initial }: { readonly name: string; readonly initial: string }) {
  return (
    <header className="preview-author">
      <span className="avatar" aria-hidden="true">
        {initial}
      </span>
      <div>
        <p className="preview-name">{name}</p>
        <p className="faint small">{composerTexts.justNow}</p>
      </div>
    </header>
  )
}

/** Addresses, mentions and hashtags are coloured as networks do; everything stays text. */
function Text({ text, platform }: { readonly text: string; readonly platform: Platform }) {
  return (
    <p className="preview-text">
      {markedParts(text, platform).map((part, index) =>
        index % 2 === 1 ? (
          <span key={index} className="preview-mark">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  )
}

const handleOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') || 'you'
