// What counts of a text on Mastodon (docs/networks.md), for the server and for the dashboard.

/** Finds links that name their scheme; indices are UTF-16 code units, the end excluded. */
type FindLinks = (
  text: string,
  options: { readonly extractUrlsWithoutProtocol: boolean },
) => readonly { readonly url: string; readonly indices: readonly [number, number] }[]

// An address holds no space of ASCII; a query may hold others. The finder takes time with the square
// of what holds none: a word that is longer than any address in use is counted as it is.
const wordMax = 2_048
const words = /[\t-\r ]+|[^\t-\r ]+/g

/**
 * The text with `linkLength` letters in place of each link, and without the servers of mentions:
 * its characters are what Mastodon counts.
 */
export function countedText(text: string, linkLength: number, findLinks: FindLinks): string {
  if (!text.includes('://') && !text.includes('@')) return text
  return text
    .match(words)!
    .flatMap((word) => (word.length > wordMax ? word.match(/\s+|\S+/gu)! : word))
    .map((word) => (word.length > wordMax ? word : countedWord(word, linkLength, findLinks)))
    .join('')
}

/** A range of a text, and what counts of it. */
interface Part {
  readonly start: number
  readonly end: number
  readonly counts: string
}

function countedWord(word: string, linkLength: number, findLinks: FindLinks): string {
  if (!word.includes('://')) return withoutServers(word)
  const links = linksOf(word, findLinks, 'a'.repeat(linkLength))
  return withParts(
    word,
    [...links, ...mentionsOf(word)].toSorted((one, other) => one.start - other.start),
  )
}

/** Of two parts that overlap the first one counts. */
function withParts(text: string, parts: readonly Part[]): string {
  let counted = ''
  let from = 0
  for (const { start, end, counts } of parts) {
    if (start < from) continue
    counted += text.slice(from, start) + counts
    from = end
  }
  return counted + text.slice(from)
}

function linksOf(word: string, findLinks: FindLinks, counts: string): Part[] {
  const known = word.replace(otherScheme, (scheme) => 'http'.padStart(scheme.length))
  return findLinks(known, { extractUrlsWithoutProtocol: false }).map(({ url, indices }) => ({
    start: known.slice(0, indices[0]).replace(/ {1,2}$/, '').length,
    end: endOfLink(word, indices[0] + /^https?:\/\/[^/?]*/i.exec(url)![0].length),
    counts,
  }))
}

// Of the schemes that Mastodon links beside http: those that have as many letters or two more.
const otherScheme = /(?<![a-z0-9@＠$#＃])(?:gemini|gopher|dweb|ipfs|ipns)(?=:\/\/)/gi

const pathCharacter = /[^\s<>()?]/u
const pathEnd = /[^\s<>()?!*"'「」:;=,.$%[\]~&|@]/u
// A part in parentheses may hold one more. A path ends with it only where its letters are Latin or
// Cyrillic.
const inParentheses = /\((?!\))[^\s<>()?]*(?:\([^\s<>()?]+\)[^\s<>()?]*)?\)/uy
const endsPath = /^[\p{Script=Latin}\p{Script=Cyrillic}0-9!*';:=+,.$/%#[\]\p{Pd}_~&|@()]+$/u
const query = /\?[a-z0-9!?*'();:&=+$/%#[\]\-_.,~|@^\u{a0}-\u{10ffff}]*/iuy
const queryEnd = /[a-z0-9_&=#/\-\u{a0}-\u{10ffff}]/iu

/** Where a link ends whose scheme, host and port end at `place`: longer than other finders say. */
function endOfLink(word: string, place: number): number {
  let end = place
  if (word[end] === '/')
    for (let next = end; next < word.length;) {
      const character = String.fromCodePoint(word.codePointAt(next)!)
      const part = character === '(' ? matchAt(inParentheses, word, next) : character
      if (part === '' || !(character === '(' || pathCharacter.test(character))) break
      next += part.length
      if (character === '(' ? endsPath.test(part) : pathEnd.test(part)) end = next
    }
  const asked = matchAt(query, word, end)
  for (let last = asked.length; last > 1; last--)
    if (queryEnd.test(asked[last - 1]!)) return end + last
  return end
}

function matchAt(pattern: RegExp, text: string, place: number): string {
  pattern.lastIndex = place
  return pattern.exec(text)?.[0] ?? ''
}

const mention =
  /(?<![=/\p{L}\p{M}\p{Nd}\p{Pc}])(@[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)@([\p{L}\p{M}\p{Nd}\p{Pc}](?:[\p{L}\p{M}\p{Nd}\p{Pc}.-]*[\p{L}\p{M}\p{Nd}\p{Pc}])?)/giu
const hostMax = 253

/** `@name@server` as `@name`; an e-mail address is no mention. */
export const withoutServers = (text: string) => withParts(text, mentionsOf(text))

function mentionsOf(text: string): Part[] {
  return Array.from(text.matchAll(mention), ({ 0: { length }, 1: name, 2: host, index }) => ({
    start: index,
    end: index + length,
    counts: name!,
    isOne: host!.length <= hostMax && !/^(?:[@＠]|:\/\/)/u.test(text.slice(index + length)),
  })).filter(({ isOne }) => isOne)
}
