import type { JsonObject } from '../core/bodies.ts'
import { isObject } from '../core/bodies.ts'
import type { Reply } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { PostCard, PostMedia } from '../core/truth.ts'
import type { LinkedInAsset, AssetKind, Assets } from './assets.ts'
import { assetKinds } from './assets.ts'
import { invalidValue, missingField, refusal, fieldTooLong, unknownField } from './errors.ts'
import { readUrn } from './urns.ts'

/** The content of a post beside its text, and the kind of URN that it gets. */
export interface ReadContent {
  readonly media: readonly PostMedia[]
  readonly card?: PostCard
  readonly urnType: 'share' | 'ugcPost'
}

const altTextMax = 4_086
const titleMax = 400
const descriptionMax = 4_086

/** Checks `content`: exactly one kind, every asset the author's own and uploaded. */
export function contentReader(ports: SandboxPorts, assets: Assets) {
  return function read(
    content: JsonObject | null,
    author: string,
  ): ReadContent | { readonly refused: Reply } {
    if (content === null) return { media: [], urnType: 'share' }
    const [kind, ...others] = Object.keys(content)
    if (kind === undefined) return { refused: missingField('content') }
    if (others.length > 0)
      return { refused: invalidValue('content', Object.keys(content).join(', ')) }
    const value = content[kind]
    if (!isObject(value)) return { refused: invalidValue(`content.${kind}`, value) }
    switch (kind) {
      case 'media':
        return readMedia(value, author)
      case 'multiImage':
        return readMultiImage(value, author)
      case 'article':
        return readArticle(value, author)
      default:
        return { refused: unknownField(`/content/${kind}`) }
    }
  }

  function readMedia(media: JsonObject, author: string): ReadContent | { readonly refused: Reply } {
    const unknown = Object.keys(media).find((name) => !['id', 'altText', 'title'].includes(name))
    if (unknown !== undefined) return { refused: unknownField(`/content/media/${unknown}`) }
    const item = readItem('content.media', media, author, assetKinds)
    if ('refused' in item) return item
    const title = media['title']
    if (
      title !== undefined &&
      (typeof title !== 'string' || title.trim() === '' || title.length > titleMax)
    )
      return { refused: invalidValue('content.media.title', title) }
    if (item.kind === 'document' && title === undefined)
      return { refused: missingField('content.media.title') }
    return { media: [item], urnType: item.kind === 'image' ? 'share' : 'ugcPost' }
  }

  function readMultiImage(
    value: JsonObject,
    author: string,
  ): ReadContent | { readonly refused: Reply } {
    const unknown = Object.keys(value).find((name) => name !== 'images' && name !== 'altText')
    if (unknown !== undefined) return { refused: unknownField(`/content/multiImage/${unknown}`) }
    const images = value['images']
    if (!Array.isArray(images)) return { refused: missingField('content.multiImage.images') }
    if (images.length < 2 || images.length > 20)
      return { refused: invalidValue('content.multiImage.images', `${images.length} images`) }
    const media: PostMedia[] = []
    for (const [index, image] of images.entries()) {
      const path = `content.multiImage.images[${index}]`
      if (!isObject(image)) return { refused: invalidValue(path, image) }
      const stray = Object.keys(image).find((name) => name !== 'id' && name !== 'altText')
      if (stray !== undefined)
        return { refused: unknownField(`/content/multiImage/images/${index}/${stray}`) }
      const item = readItem(path, image, author, ['image'])
      if ('refused' in item) return item
      media.push(item)
    }
    return { media, urnType: 'ugcPost' }
  }

  function readArticle(
    article: JsonObject,
    author: string,
  ): ReadContent | { readonly refused: Reply } {
    const unknown = Object.keys(article).find(
      (name) => !['source', 'title', 'description', 'thumbnail', 'thumbnailAltText'].includes(name),
    )
    if (unknown !== undefined) return { refused: unknownField(`/content/article/${unknown}`) }
    const { source, title, thumbnail, description = '' } = article
    if (typeof source !== 'string' || !/^https?:$/.test(URL.parse(source)?.protocol ?? ''))
      return {
        refused:
          source === undefined
            ? missingField('content.article.source')
            : invalidValue('content.article.source', source),
      }
    if (typeof title !== 'string' || title.trim() === '')
      return { refused: missingField('content.article.title') }
    // The limits are below these numbers.
    if (title.length >= titleMax)
      return { refused: fieldTooLong('content.article.title', title.length, titleMax - 1) }
    if (typeof description !== 'string')
      return { refused: invalidValue('content.article.description', description) }
    if (description.length >= descriptionMax)
      return {
        refused: fieldTooLong(
          'content.article.description',
          description.length,
          descriptionMax - 1,
        ),
      }
    const card = { link: source, title, description }
    if (thumbnail === undefined)
      return { media: [], urnType: 'share', card: { ...card, picture: null } }
    const picture = readItem('content.article.thumbnail', { id: thumbnail }, author, ['image'])
    return 'refused' in picture
      ? picture
      : { media: [], urnType: 'share', card: { ...card, picture } }
  }

  function readItem(
    path: string,
    item: JsonObject,
    author: string,
    kinds: readonly AssetKind[],
  ): PostMedia | { readonly refused: Reply } {
    const { id, altText = '' } = item
    if (id === undefined) return { refused: missingField(`${path}.id`) }
    const urn = readUrn(id)
    if (typeof id !== 'string' || urn === undefined)
      return {
        refused: refusal(400, 'INVALID_URN_ID', `${path}.id can't be set to ${JSON.stringify(id)}`),
      }
    const kind = kinds.find((known) => known === urn.type)
    if (kind === undefined)
      return { refused: refusal(400, 'INVALID_URN_TYPE', `${path}.id can't be a ${urn.type}`) }
    if (typeof altText !== 'string') return { refused: invalidValue(`${path}.altText`, altText) }
    if (altText.length > altTextMax)
      return { refused: fieldTooLong(`${path}.altText`, altText.length, altTextMax) }
    const asset = assets.get(id)
    if (asset === undefined)
      return { refused: refusal(400, 'INVALID_IMAGE_ID', `${path}.id ${id} does not exist`) }
    if (asset.owner !== author) return { refused: invalidValue(`${path}.id`, id) }
    return asMedia(asset, altText, typeof item['title'] === 'string' ? item['title'] : '')
  }

  function asMedia(
    asset: LinkedInAsset,
    altText: string,
    title: string,
  ): PostMedia | { readonly refused: Reply } {
    const status = assets.status(asset)
    if (status === 'PROCESSING_FAILED')
      return {
        refused: refusal(
          400,
          'MEDIA_ASSET_PROCESSING_FAILED',
          `Media asset ${asset.urn} processing failed`,
        ),
      }
    const early = status === 'PROCESSING' && !ports.switches.flag('post_while_processing')
    if (status === 'WAITING_UPLOAD' || early || asset.content === null) {
      return {
        refused: refusal(
          400,
          'MEDIA_ASSET_WAITING_UPLOAD',
          `Media asset ${asset.urn} is waiting upload`,
        ),
      }
    }
    return {
      kind: asset.kind,
      alt_text: asset.kind === 'image' ? altText : title,
      ...asset.content,
    }
  }
}
