import extractUrlsWithIndices from 'twitter-text/dist/extractUrlsWithIndices.js'

const wordMax = 2048

/**
 * The text without links, and without the @ of mentions, that are not in `known`: a source may ask
 * a model to add a link, and a link may carry something away. Markdown links become their text,
 * Markdown pictures go.
 */
export function withoutForeignLinks(text: string, known: readonly string[]): string {
  const material = known.join('\n')
  const addresses = new Set(addressesIn(material).map(normal))
  const hosts = new Set([...addresses].map((address) => address.split(/[/?#]/, 1)[0]!))
  const isKnown = (address: string) => addresses.has(normal(address)) || hosts.has(normal(address))
  const handles = new Set((material.match(mention) ?? []).map((handle) => handle.toLowerCase()))
  return withoutMarkdown(text)
    .replace(/\b(?!https?:)[a-z][a-z0-9+.-]{1,20}:\/\/\S*/gi, '')
    .replace(/\b(?:javascript|data|mailto|tel|vbscript):\S+/gi, (address) =>
      material.includes(address) ? address : '',
    )
    .replace(/\S+/g, (word) => withoutAddresses(word, isKnown))
    .replace(mention, (handle) => (handles.has(handle.toLowerCase()) ? handle : handle.slice(1)))
    .replace(/\(\s*\)|\[\s*\]|<\s*>/g, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+(?=\n|$)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const mention = /(?<![\p{L}\p{M}\p{N}_.@])@[A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?/gu

function withoutMarkdown(text: string): string {
  return text
    .replace(/!\[[^\]\n]{0,300}\]\([^)\s]{0,2000}\)/g, '')
    .replace(/\[([^\]\n]{1,300})\]\(([^)\s]{1,2000})\)/g, '$1 $2')
}

function withoutAddresses(word: string, isKnown: (address: string) => boolean): string {
  // No address in use is this long; and finding one would take time with the square of the length.
  if (word.length > wordMax) return ''
  const unlessKnown = (address: string) => (isKnown(address) ? address : '')
  // What a browser opens and a reader may type, but X does not link: a host without a known ending,
  // an IP address, an umlaut.
  let left = word
    .replace(/https?:\/\/(?:\S*[^\s.,;:!?)\]"'’”»])?/giu, unlessKnown)
    .replace(
      /(?<![\p{L}\p{N}-]\.?)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\/(?:\S*[^\s.,;:!?)\]"'’”»]|\S)/gu,
      (address, place: number, whole: string) =>
        /:\/\/\S*$/.test(whole.slice(0, place)) ? address : unlessKnown(address),
    )
  for (const { url, indices } of [...extractUrlsWithIndices(left)].reverse()) {
    if (!isKnown(url)) left = left.slice(0, indices[0]) + left.slice(indices[1])
  }
  return left
}

function addressesIn(text: string): string[] {
  const words = text.match(/\S+/g) ?? []
  return words
    .filter((word) => word.length <= wordMax && word.includes('.'))
    .flatMap((word) => [
      ...extractUrlsWithIndices(word).map(({ url }) => url),
      ...(word.match(/https?:\/\/[^\s)\]"'”»]+/gi) ?? []).map((address) =>
        address.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''),
      ),
    ])
}

/** The same address however it is written: without scheme, `www.` and a slash at the end. */
function normal(address: string): string {
  const bare = address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
  const path = bare.search(/[/?#]/)
  return path === -1 ? bare.toLowerCase() : bare.slice(0, path).toLowerCase() + bare.slice(path)
}
