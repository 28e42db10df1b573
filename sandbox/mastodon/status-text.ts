import twitterText from 'twitter-text'
import { escapeHtml } from '../core/pages.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

interface Entity {
  readonly kind: 'link' | 'mention' | 'tag'
  readonly start: number
  readonly end: number
  /** The address of a link, the name of a mention with its host, the word of a hashtag. */
  readonly value: string
}

const word = String.raw`[\p{L}\p{M}\p{Nd}\p{Pc}]`
const mentionPattern = new RegExp(
  String.raw`(?<![=/\p{L}\p{M}\p{Nd}\p{Pc}])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*(?:@${word}+(?:[.-]+${word}+)*)?)`,
  'giu',
)
const hostMax = 253
const tagPattern = /(?<![=/)\p{L}\p{N}_])#([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu

/**
 * Characters as Mastodon counts them: graphemes of both; in the text a link with its scheme counts
 * `linkCharacters`, a mention without its host.
 */
export function countCharacters(text: string, spoiler = '', linkCharacters = 23): number {
  let counted = spoiler
  let at = 0
  for (const { kind, start, end, value } of countedEntities(text)) {
    counted += text.slice(at, start)
    counted += kind === 'link' ? 'x'.repeat(linkCharacters) : `@${value.split('@', 1)[0]}`
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
  return withoutOverlaps([...countedEntities(text), ...matchesOf('tag', text, tagPattern)])
}

/** Links and mentions: hashtags have no part in what counts. */
const countedEntities = (text: string): readonly Entity[] =>
  withoutOverlaps([
    ...linksOf(text),
    ...matchesOf('mention', text, mentionPattern).filter(({ end, value }) => {
      const host = value.split('@')[1] ?? ''
      return host.length <= hostMax && !/^(?:[@＠]|:\/\/)/u.test(text.slice(end))
    }),
  ])

/** The first of two that overlap counts. */
function withoutOverlaps(entities: readonly Entity[]): readonly Entity[] {
  let end = 0
  return entities
    .toSorted((one, other) => one.start - other.start)
    .filter((entity) => {
      if (entity.start < end) return false
      end = entity.end
      return true
    })
}

// Mastodon has its own rules of paths, in which letters of all scripts are taken; the last part in
// parentheses is taken with Latin and Cyrillic letters only.
const general = String.raw`[^\s<>()?]`
const latin = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}0-9!*';:=+,.$/%#[\]\p{Pd}_~&|@]`
const inParentheses = (one: string) => String.raw`\((?:${one}+|${one}*\(${one}+\)${one}*)\)`
const lastOfPath = String.raw`[^\s()?!*"'「」<>;:=,.$%\[\]~&|@]|${inParentheses(latin)}`
const path = `/(?:${general}*(?:${inParentheses(general)}${general}*)*(?:${lastOfPath}))*`
const asked = String.raw`[a-z0-9!?*'();:&=+$/%#[\]\-_.,~|@^\u{a0}-\u{10ffff}]`
const query = String.raw`\?${asked}*[a-z0-9_&=#/\-\u{a0}-\u{10ffff}]`
const restOfLink = new RegExp(`(?:${path})?(?:${query})?`, 'iuy')

function linksOf(text: string): Entity[] {
  // The finder knows http only; so many letters in place of others find the same hosts.
  const known = text.replace(
    /(?<![a-z0-9@＠$#＃])(?:gemini|gopher|dweb|ipfs|ipns)(?=:\/\/)/gi,
    (scheme) => 'http'.padStart(scheme.length),
  )
  return twitterText
    .extractUrlsWithIndices(known, { extractUrlsWithoutProtocol: false })
    .map(({ url, indices: [found] }): Entity => {
      restOfLink.lastIndex = found + /^https?:\/\/[^/?]*/i.exec(url)![0].length
      const end = restOfLink.lastIndex + restOfLink.exec(text)![0].length
      let start = found
      while (start > 0 && known[start - 1] !== text[start - 1]) start -= 1
      return { kind: 'link', start, end, value: text.slice(start, end) }
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
