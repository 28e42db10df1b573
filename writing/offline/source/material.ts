import type { Platform } from '@crier/contract/platform.ts'
import { avoiding, type AvoidWords } from '../../text/avoid-words.ts'
import { detectLanguage, primaryLanguage } from '../../text/language/language.ts'
import { plainText } from '../../text/plain-text.ts'
import { networkOf } from '@crier/server/networks/index.ts'
import type { StyleGuide } from '@crier/server/networks/fit/style-guide.ts'
import type { Assignment } from '@crier/server/ports/writer.ts'
import { sourcePartsOf } from '../../sources/source-parts.ts'
import { isOfferTerm } from '../cues/event-facts.ts'
import { isSensitive, isSensitiveSentence } from '../cues/sensitive-topic.ts'
import { withoutForgedMarkup } from '../cues/orders.ts'
import { leftOutOf } from '../cues/withheld.ts'
import { brandHashtags, subjectHashtags, type SubjectTags } from '../topic/hashtags.ts'
import { candidatesIn, keyPhrases, wordWeights, type Weights } from '../topic/key-phrases.ts'
import { readKind, type KindOfSource, type Marks } from '../kinds/detect-kind.ts'
import { isTranscriptMark } from '../kinds/speakers.ts'
import { linksOf } from './links.ts'
import { nounsOf } from '../nouns.ts'
import { isChat, withWholeMessages } from './chat-lines.ts'
import { hasCommands } from './page-lines.ts'
import { peopleIn, type People } from './people.ts'
import { readSourceBlocks, type SourceBlock } from './read-blocks.ts'
import type { Statement } from '../pieces/statement.ts'
import { readTopic, type DraftTopic } from '../topic/topic.ts'
import { voiceCues } from '../voice-cues.ts'
import { score, type Scored } from '../pieces/score.ts'

/**
 * All that a draft can be made of: words of the source and of the topic, without what the
 * brand avoids.
 */
export interface Material {
  readonly platform: Platform
  readonly manner: StyleGuide
  readonly avoid: AvoidWords
  readonly language: string
  readonly topic: DraftTopic
  readonly kind: string
  readonly grave: boolean
  readonly statements: readonly Scored[]
  /** What each statement must not be told without. */
  readonly links: readonly ReadonlySet<number>[]
  readonly people: People
  readonly brandTags: readonly string[]
  readonly subjects: SubjectTags
  readonly url: string | null
  readonly site: string | null
}

// Enough for any article; what comes later in a transcript of hours is not worth the wait of the
// other requests (40,000: 60 ms).
const analysedMax = 40_000
const statementsMax = 600

// No layout indents deeper; patterns that begin with blanks look through each gap from each of
// its places.
const gapMax = 64
const linesMax = 8

function withShortGaps(text: string): string {
  return text
    .replace(/[^\S\n]{65,}/g, (gap) => gap.slice(0, gapMax))
    .replace(/(?:[^\S\n]{0,64}\n){9,}/g, (gap) => gap.split('\n', linesMax).join('\n') + '\n')
}

export async function gather(assignment: Assignment): Promise<Material> {
  const { platform, brandKit, source } = assignment
  const avoid = avoiding(brandKit.avoid_words)
  const own = primaryLanguage(brandKit.language)
  const parts = source === null ? [] : sourcePartsOf(source)
  const texts = parts.map((part) =>
    withoutForgedMarkup(
      plainText(withShortGaps(part.text.slice(0, analysedMax / parts.length))),
    ).replace(/\n{3,}/g, '\n\n'),
  )
  const text = texts.join('\n\n').trim()
  const topicText = withoutForgedMarkup(plainText(assignment.topic))
  const topicLanguage = await detectLanguage(topicText, own)
  const language = text === '' ? topicLanguage : await detectLanguage(text, own)
  const topic = readTopic(topicText, topicLanguage)
  const sources = (texts.length === 0 ? [''] : texts).map((each, index) => ({
    blocks: readSourceBlocks(each),
    marks: {
      hasCommands: hasCommands(each.split('\n')),
      isChat: isChat(withWholeMessages(each.split('\n'))),
    },
    title: plainText(parts[index]?.title ?? ''),
  }))
  const kind = kindOfAll(sources, language, topic.text)
  // What is called off for somebody's death is told soberly, in how few words ever.
  const grave =
    isSensitive(topic.text, text, language, topicLanguage) ||
    (kind.isCalledOff && isSensitiveSentence(text.toLowerCase(), language))
  const read = understood(sources, kind, language, topic)
  const cues = voiceCues(brandKit.voice)
  const { statements, candidates, weights, people } = read
  const weighed = score(statements, {
    ...assignment,
    language,
    topic: topic.text,
    grave,
    own: source?.url == null,
    leftOut: leftOutOf(text, topic.text, language),
    candidates,
    weights,
  }).map((each) =>
    avoid.allows(each.text) && (cues.exclamations || !/[!！¡]/u.test(each.text))
      ? each
      : { ...each, score: 0, wanted: 0 },
  )
  const told = [...topic.sentences, ...statements.map((each) => each.text)].join('\n')
  const subjects =
    grave || !cues.hashtags
      ? { sure: [], others: [] }
      : subjectHashtags({
          topic: topic.text,
          ...sayable(weighed, candidates, topic.text, language),
          nouns: nounsOf(told, language),
          people,
          unnamed: read.kind.unnamed,
          language,
        })
  const allowed = (tags: readonly string[]) => tags.filter((tag) => avoid.allows(tag))
  const site = source?.url == null ? null : siteOf(source.url)
  return {
    platform,
    manner: networkOf(platform).manner,
    avoid,
    language,
    topic,
    kind: read.kind.name,
    grave,
    statements: weighed,
    links: linksOf(weighed, language),
    people,
    brandTags: cues.hashtags ? allowed(brandHashtags(brandKit.hashtags)) : [],
    subjects: { sure: allowed(subjects.sure), others: allowed(subjects.others) },
    url: source?.url != null && avoid.allows(source.url) ? source.url : null,
    site: site !== null && avoid.allows(site) ? site : null,
  }
}

/** What the draft can be about: a button or a note, which may not be told, is no subject. */
function sayable(
  statements: readonly Scored[],
  candidates: Understood['candidates'],
  topic: string,
  language: string,
) {
  const told = candidates.filter((_, place) => statements[place]!.score > 0).flat()
  return keyPhrases([...told, ...candidatesIn(topic, language)], language)
}

interface Understood {
  readonly kind: KindOfSource
  readonly statements: readonly Statement[]
  readonly candidates: readonly (readonly (readonly string[])[])[]
  readonly weights: Weights['weights']
  readonly people: People
}

interface Read {
  readonly blocks: readonly SourceBlock[]
  readonly marks: Marks
  readonly title: string
}

function understood(
  sources: readonly Read[],
  kind: KindOfSource,
  language: string,
  topic: DraftTopic,
): Understood {
  const people = peopleIn(
    sources
      .map(({ title, blocks }) => `${title}\n${blocks.map(({ text }) => text).join('\n')}`)
      .join('\n'),
    topic.text,
    language,
  )
  const [{ blocks, title }] = sources as [Read]
  const told =
    kind.name === 'interview' ? blocks.filter(({ text }) => !isTranscriptMark(text)) : blocks
  // The title still invites to what does not take place.
  const headline =
    kind.name === 'minutes' || kind.isCalledOff ? '' : headlineOf(told, title, topic.text)
  const heading: Statement[] =
    headline === ''
      ? []
      : [{ text: headline, block: -1, role: 'headline', speaker: null, section: '', weight: 1.2 }]
  const statements = [...heading, ...kind.statements.slice(0, statementsMax)]
  const candidates = statements.map(({ text }) => candidatesIn(text, language))
  const { weights } = wordWeights(
    statements.length === 0
      ? candidatesIn(topic.text, language)
      : [...candidates.flat(), ...candidatesIn(topic.text, language)],
    language,
  )
  return { kind, statements, candidates, weights, people }
}

/** Each source read by its own kind; the draft is one of the first's. */
function kindOfAll(sources: readonly Read[], language: string, topic: string): KindOfSource {
  const kinds = sources.map(({ blocks, title, marks }) =>
    readKind(blocks, title, language, { ...marks, topic }),
  )
  let before = 0
  const statements = kinds.flatMap((kind, index) => {
    const offset = before
    // One more: the last block of a source and the first of the next are no neighbours.
    before += sources[index]!.blocks.length + 1
    return offset === 0
      ? kind.statements
      : kind.statements.map((each) => ({ ...each, block: each.block + offset }))
  })
  return {
    name: kinds[0]!.name,
    statements,
    unnamed: new Set(kinds.flatMap(({ unnamed }) => [...unnamed])),
    isCalledOff: kinds.some(({ isCalledOff }) => isCalledOff),
  }
}

// "The Heron's Letter #88" is whose number it is.
const issue =
  /(?:#|(?<!\p{L})(?:n[.ºo°]+|nr\.?|no\.?|issue|ausgabe|numéro|número|numero|nummer))\s?\d{1,5}$/iu

/** The first heading that says something, or the page's title without the name of its site. */
function headlineOf(blocks: readonly SourceBlock[], title: string, topic: string): string {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const named = [
    title.replace(/(?<!\s)\s+[|·»]\s+[^|·»]{1,60}$/u, ''),
    ...blocks.slice(0, 4).flatMap(({ kind, text }) => (kind === 'heading' ? [text] : [])),
  ]
  return (
    named.find(
      (text) =>
        text.length > 15 &&
        !bare(topic).includes(bare(text)) &&
        !(bare(text).includes(bare(topic)) && bare(text).length < bare(topic).length + 12) &&
        text !== text.toUpperCase() &&
        !issue.test(text) &&
        !isOfferTerm(text) &&
        // When it is stands below the title, and is told as that: "Saturday 9 October, 5 pm to 11
        // pm".
        !/^(?:\p{L}+,? )?\d/u.test(text) &&
        /\S\s+\S+\s+\S/.test(text),
    ) ?? ''
  )
}

function siteOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null
}
