import type { Platform, Tone } from '@crier/contract/platform.ts'
import { networkOf } from '../../networks/index.ts'
import type { Manner } from '../../networks/manner.ts'
import { avoiding, type AvoidWords } from '../../content/avoid-words.ts'
import { plainText } from '../../content/plain-text.ts'
import type { Assignment } from '../../ports/writer.ts'
import { knownLanguage } from '../../content/known-language.ts'
import { brandHashtags, topicHashtags } from './hashtags.ts'
import { candidatesIn, keyPhrases, type Keys } from './key-phrases.ts'
import { detectLanguage, primaryLanguage } from '../../content/language.ts'
import { paragraphs } from '../../content/paragraphs.ts'
import { phrasebook } from './phrases/choose-phrasebook.ts'
import type { Phrasebook } from './phrases/phrasebook.ts'
import { rankSentences, type RankedSentence, type Sentence } from './rank-sentences.ts'
import { standaloneSentences } from './standalone-sentences.ts'
import { readTopic, type TopicKind } from './topic.ts'
import { voiceCues } from './voice-cues.ts'

/** All that a post can be made of, with what the brand avoids already gone. */
export interface Material {
  readonly platform: Platform
  readonly manner: Manner
  readonly tone: Tone
  readonly avoid: AvoidWords
  /** Language of the source (else of the topic), for cutting it into words. */
  readonly language: string
  readonly phrases: Phrasebook
  readonly hook: string
  readonly kind: TopicKind
  readonly grave: boolean
  /** The author's own further sentences from the topic. */
  readonly own: readonly string[]
  readonly ranked: readonly RankedSentence[]
  /** Makes a sentence of the source ready to be shown: quoted when it is in another language than the phrases. */
  readonly show: (sentence: string) => string
  /** How many sentences may be shown: few, where they are quotations. */
  readonly quoted: boolean
  readonly keys: Keys
  readonly brandTags: readonly string[]
  readonly tags: readonly string[]
  readonly brandName: string | null
  readonly url: string | null
  readonly domain: string | null
  readonly emoji: boolean
  /** One of several phrasings, always the same for the same topic; '' when none is left. */
  readonly pick: (variants: readonly string[]) => string
}

// Enough for any article; what comes later in a transcript of hours is not worth the wait of the other requests (40,000: 60 ms).
const analysedMax = 40_000

export async function gather(assignment: Assignment): Promise<Material> {
  const { platform, tone, brandKit, source } = assignment
  const avoid = avoiding(brandKit.avoid_words)
  const text = source === null ? '' : plainText(source.text.slice(0, analysedMax)).replace(/\n{3,}/g, '\n\n')
  const topicText = plainText(assignment.topic)
  const topicLanguage = await detectLanguage(topicText)
  const language = text === '' ? topicLanguage : await detectLanguage(text)
  const frames = knownLanguage(primaryLanguage(brandKit.language) ?? language)
  const topic = readTopic(topicText, topicLanguage)
  const parts = paragraphs(text)
  const spoken = standaloneSentences(parts, language).map((each): Sentence => ({ text: each, candidates: candidatesIn(each, language) }))
  const keys = keyPhrases(text === '' ? candidatesIn(topic.text, language) : spoken.flatMap(({ candidates }) => candidates), language)
  const cues = voiceCues(brandKit.voice)
  const variant = checksum(assignment.topic)
  const allowed = (texts: readonly string[]) => texts.filter((each) => each !== '' && avoid.allows(each))
  const domain = source?.url == null ? null : domainOf(source.url)
  return {
    platform,
    manner: networkOf(platform).manner,
    tone,
    avoid,
    language,
    phrases: phrasebook(frames),
    hook: avoid.strike(topic.hook),
    kind: topic.kind,
    grave: topic.grave,
    own: allowed(topic.rest),
    ranked: rankSentences(spoken, keys, {
      language,
      topic: topic.text,
      figures: tone === 'expert' ? 0.8 : tone === 'friendly' ? 0.1 : 0.4,
      own: source?.url == null,
    }).filter((sentence) => avoid.allows(sentence.text) && !repeats(sentence.text, topic.hook)),
    ...quoting(frames, language, phrasebook(frames)),
    keys,
    brandTags: cues.hashtags ? allowed(brandHashtags(brandKit.hashtags)) : [],
    tags: cues.hashtags && !topic.grave ? allowed(topicHashtags(topic, text === '' ? null : { keys, language })) : [],
    brandName: allowed([brandKit.name ?? ''])[0] ?? null,
    url: source?.url != null && avoid.allows(source.url) ? source.url : null,
    domain: domain !== null && avoid.allows(domain) ? domain : null,
    emoji: cues.emoji && !topic.grave && (tone === 'casual' || tone === 'friendly'),
    pick: (variants) => {
      const left = allowed(variants).filter((each) => cues.exclamations || !/[!¡]/.test(each))
      return left[variant % Math.max(1, left.length)] ?? ''
    },
  }
}

function quoting(frames: string | null, language: string, { quote }: Phrasebook): Pick<Material, 'show' | 'quoted'> {
  if (frames === null || frames === language) return { show: (sentence) => sentence, quoted: false }
  return { show: (sentence) => `${quote[0]}${sentence.replace(/^["“„«]+|["”“»]+$/gu, '')}${quote[1]}`, quoted: true }
}

function repeats(sentence: string, hook: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return bare(sentence) === bare(hook)
}

function domainOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null
}

/** FNV-1a: a stable choice between phrasings that mean the same. */
function checksum(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}
