import { splitSentences } from '../../content/split-sentences.ts'

/**
 * The sentences of paragraphs in order, tidied for being read on their own: no agency's name and no "However," in front.
 * `language` is a BCP 47 tag that Intl knows.
 */
export function standaloneSentences(paragraphs: readonly string[], language: string): string[] {
  return paragraphs.flatMap((paragraph) => splitSentences(paragraph, language).map((sentence) => tidy(sentence, language)))
}

// Words that tie a sentence to the one before; standing alone it reads better without. Only such as leave the word order as it is.
const tiesWithComma =
  /^(?:however|therefore|moreover|furthermore|in addition|meanwhile|nevertheless|consequently|as a result|for example|for instance|finally|similarly|so|cependant|toutefois|en effet|par ailleurs|de plus|en outre|ainsi|par exemple|enfin|sin embargo|además|por ejemplo|por otra parte|no obstante|finalmente|por tanto|tuttavia|inoltre|per esempio|ad esempio|infine|infatti|no entanto|além disso|por exemplo|contudo|entretanto|porém|por fim|bovendien|daarnaast),\s+/iu
const tiesWithoutComma: Readonly<Record<string, RegExp>> = {
  en: /^(?:but|and) /i,
  de: /^(?:aber|und|denn) /i,
  fr: /^(?:mais|et) /i,
  es: /^(?:pero|y) /i,
  it: /^(?:ma|e) /i,
  pt: /^(?:mas|e) /i,
  nl: /^(?:maar|en) /i,
}

const tieLengthMax = 20
const agency = /^\p{Lu}[\p{L} .,]{2,40}\((?:AP|AFP|dpa|Reuters|EFE|ANSA|ANP)\)\s*[-–—]\s*/u

// Patterns that fold case are slow, so they only see what may match.
function tidy(sentence: string, language: string): string {
  const plain = /\s\s|[^\S ]/.test(sentence) ? sentence.replace(/\s+/g, ' ') : sentence
  const bare = (plain.includes(')') ? plain.replace(agency, '') : plain).trim()
  const comma = bare.slice(0, tieLengthMax).includes(',')
  const free = (comma ? bare.replace(tiesWithComma, '') : bare).replace(tiesWithoutComma[language] ?? '', '')
  return free === bare ? bare : free.charAt(0).toLocaleUpperCase(language) + free.slice(1)
}
