import twitterText from 'twitter-text'
import { escapeHtml } from '../core/pages.ts'

const linkCharacters = 23
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

interface Entity {
  readonly kind: 'link' | 'mention' | 'tag'
  readonly start: number
  readonly end: number
  /** The address of a link, the name of a mention with its host, the word of a hashtag. */
  readonly value: string
}

const mentionPattern =
  /(?<![=/\p{L}\p{N}_])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*(?:@[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)/giu
const tagPattern = /(?<![=/)\p{L}\p{N}_])#([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu

/**
 * Characters as Mastodon counts them: graphemes; a link with its scheme counts 23, a mention
 * without its host.
 */
export function countCharacters(text: string): number {
  let counted = ''
  let at = 0
  for (const { kind, start, end, value } of entitiesOf(text)) {
    counted += text.slice(at, start)
    if (kind === 'link') counted += 'x'.repeat(linkCharacters)
    else if (kind === 'mention') counted += `@${value.split('@', 1)[0]}`
    else counted += text.slice(start, end)
    at = end
  }
  return [...segmenter.segment(counted + text.slice(at))].length
}

/** Tags of a text, in lower case, each once. */
export function tagsOf(text: string): readonly string[] {
  const tags = entitiesOf(text).filter(({ kind }) => kind === 'tag')
  return [...new Set(tags.map(({ value }) => value.toLowerCase()))]
}

export interface Markup {
  readonly host: string
  /** Whether long addresses are shortened by hidden parts. */
  readonly own: boolean
  /** Whether a mention without a host names an account. */
  isKnown(username: string): boolean
}

/** The HTML of a text: paragraphs and line breaks, links, mentions without their host, hashtags. */
export function contentOf(text: string, markup: Markup): string {
  if (text === '') return ''
  let html = ''
  let at = 0
  for (const entity of entitiesOf(text)) {
    html += escapeHtml(text.slice(at, entity.start)) + entityHtml(text, entity, markup)
    at = entity.end
  }
  html += escapeHtml(text.slice(at))
  const lineBreak = markup.own ? '<br />' : '<br>'
  return html
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', lineBreak)}</p>`)
    .join('')
}

function entityHtml(text: string, { kind, start, end, value }: Entity, markup: Markup): string {
  switch (kind) {
    case 'link':
      return linkHtml(value, markup.own)
    case 'tag':
      return `<a href="https://${markup.host}/tags/${encodeURIComponent(value.toLowerCase())}" class="mention hashtag" rel="tag">#<span>${escapeHtml(value)}</span></a>`
    case 'mention': {
      const [name = '', host] = value.split('@')
      return host === undefined && !markup.isKnown(name)
        ? escapeHtml(text.slice(start, end))
        : `<span class="h-card" translate="no"><a href="https://${escapeHtml(host ?? markup.host)}/@${escapeHtml(name)}" class="u-url mention">@<span>${escapeHtml(name)}</span></a></span>`
    }
    default:
      return kind satisfies never
  }
}

const displayedMax = 30

function linkHtml(url: string, shortened: boolean): string {
  const open = `<a href="${escapeHtml(url)}" target="_blank" rel="nofollow noopener" translate="no">`
  if (!shortened) return `${open}${escapeHtml(url)}</a>`
  const prefix = /^https?:\/\/(?:www\.)?/i.exec(url)?.[0] ?? ''
  const shown = url.slice(prefix.length, prefix.length + displayedMax)
  const rest = url.slice(prefix.length + displayedMax)
  const className = rest === '' ? '' : 'ellipsis'
  return `${open}<span class="invisible">${prefix}</span><span class="${className}">${escapeHtml(shown)}</span><span class="invisible">${escapeHtml(rest)}</span></a>`
}

function entitiesOf(text: string): readonly Entity[] {
  const links = twitterText
    .extractUrlsWithIndices(text, { extractUrlsWithoutProtocol: false })
    .map(({ url, indices }): Entity => ({
      kind: 'link',
      start: indices[0],
      end: indices[1],
      value: url,
    }))
  const found = [
    ...links,
    ...matchesOf('mention', text, mentionPattern),
    ...matchesOf('tag', text, tagPattern),
  ].toSorted((one, other) => one.start - other.start)
  // The first of two that overlap counts.
  let end = 0
  return found.filter((entity) => {
    if (entity.start < end) return false
    end = entity.end
    return true
  })
}

function matchesOf(kind: 'mention' | 'tag', text: string, pattern: RegExp): Entity[] {
  return [...text.matchAll(pattern)].map((match) => ({
    kind,
    start: match.index,
    end: match.index + match[0].length,
    value: match[1] ?? '',
  }))
}
