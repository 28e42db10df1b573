import { labelOf } from '@crier/contract/networks/index.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { isAsset, publishedSize } from '@crier/writing/text/visual.ts'
import { trimmedShape } from '../media/media-errors.ts'
import { networkOf } from '../index.ts'
import type { NetworkWarning } from '../network.ts'

/**
 * Warnings to the author before a fitted text is published: about the fitting, the words, and how
 * the network shows them.
 */
export function warningsOf(
  publication: Publication,
  author: FitAuthor & { readonly live: boolean },
) {
  const ofNetwork = networkOf(publication.platform).warn?.(publication, author) ?? []
  return [
    ...publication.warnings,
    ...mentionAsText(publication),
    ...pictureTrimmed(publication, author),
    ...ofNetwork,
  ]
}

/** A little of a picture goes, so that the network takes its shape. */
function pictureTrimmed({ platform, pieces }: Publication, author: FitAuthor): NetworkWarning[] {
  const trimmed = pieces
    .flatMap(({ pictures }) => pictures.filter(isAsset))
    .map((asset) => ({ asset, shapes: trimmedShape(platform, asset, author) }))
    .find(({ shapes }) => shapes !== undefined)
  if (!trimmed) return []
  const { width, height } = publishedSize(trimmed.asset)
  const detail =
    `${labelOf(platform)} takes shapes from ${trimmed.shapes} (width to height), and a picture ` +
    `has ${width} by ${height} pixels. Its edges are trimmed by at most 1 %. Give the entry of ` +
    '`media` a `crop` to choose what goes.'
  return [{ code: 'picture_trimmed', detail }]
}

/**
 * How other programs write a mention: `@[Name](urn:li:organization:1337)` of LinkedIn's editors and
 * Postiz, `@[1337:Name]` of Facebook, `<@1337>` of Slack and Discord, and a bare URN of LinkedIn.
 */
const mention =
  /@\[[^\][\n]{1,100}\](?:\([^\s()]{1,200}\))?|<@[\w|-]{1,100}>|\burn:li:(?:person|member|organization|company):[\w-]{1,100}/u
const withServer = /(?<![\w@.])@[\w.-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/u

function mentionAsText({ platform, pieces }: Publication): NetworkWarning[] {
  const { mentionsWithServer, mentionSyntax } = networkOf(platform)
  const unknown = mentionsWithServer ? [mention] : [mention, withServer]
  const found = pieces
    .map(({ text, isComment }) =>
      mentionSyntax && !isComment ? text.replaceAll(mentionSyntax, '') : text,
    )
    .flatMap((text) => unknown.map((pattern) => pattern.exec(text)?.[0]))
    .find((text) => text !== undefined)
  if (found === undefined) return []
  const detail =
    `${labelOf(platform)} publishes “${found}” as these characters, without a mention. Write ` +
    'the name as readers should see it.'
  return [{ code: 'mention_as_text', detail }]
}
