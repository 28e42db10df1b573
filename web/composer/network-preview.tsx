import { limitsOf } from '@crier/contract/networks/index.ts'
import type { ContentType, Platform, Preview } from '@crier/sdk/operations.ts'
import { composerTexts } from '../texts/composer.ts'
import { networkLooks } from '../texts/networks.ts'
import { Slides } from './slides.tsx'

type Shown = Preview['platforms'][number]

interface Props {
  readonly platform: Platform
  readonly contentType: ContentType
  /** As it stands in the fields: shown until the server has fitted it. */
  readonly written: readonly string[]
  readonly shown: Shown | undefined
  readonly name: string
  readonly colors: readonly string[]
}

/** About as each network would show it. The texts and pictures are those that publishing would send. */
export function NetworkPreview({ platform, contentType, written, shown, name, colors }: Props) {
  const texts = shown?.pieces.map(({ text }) => text) ?? written
  const pictures = (shown?.media ?? []).filter((address) => !isDocument(address))
  const document = shown?.media.find(isDocument)
  const slides = document !== undefined || (pictures.length === 0 && contentType === 'carousel') ? written : []
  const limits = limitsOf(platform)
  const author = networkLooks[platform]?.author ?? 'name_above'
  const head = <Author name={author === 'name_above' ? name : handleOf(name)} initial={initialOf(name)} />
  const media = <Slides pictures={pictures} slides={slides} colors={colors} document={document} />
  if (texts.every((text) => text.trim() === '')) return <p className="faint">{composerTexts.previewEmpty}</p>
  if (limits.pieces > 1)
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
              <Text text={text} />
              {index === 0 && media}
            </div>
          </article>
        ))}
      </div>
    )
  if (limits.picturesMin === 0)
    return (
      <article className="preview preview-text-first">
        {head}
        <Text text={texts[0] ?? ''} />
        {media}
      </article>
    )
  return (
    <article className={`preview preview-${platform}`}>
      {author !== 'handle_below' && head}
      {media}
      <div className="preview-caption">
        {author === 'handle_below' && <strong>@{handleOf(name)}</strong>}
        <Text text={texts[0] ?? ''} />
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
function Text({ text }: { readonly text: string }) {
  const parts = text.split(/(https?:\/\/\S+|(?<![\p{L}\p{N}_&/])[#@][\p{L}\p{N}_]+)/u)
  return (
    <p className="preview-text">
      {parts.map((part, index) =>
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

const initialOf = (name: string) => ([...name.trim()][0] ?? '?').toUpperCase()
const handleOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') || 'you'
