import { emptyBrandKit } from '@crier/contract/account.ts'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import {
  GenerationFailed,
  type Assignment,
  type ModelCall,
  type Source,
  type Writer,
} from '../server/ports/writer.ts'
import { readHtml } from '../writing/sources/read-html.ts'
import { readSourceText } from '../writing/sources/read-text.ts'
import type { Brief } from './brief.ts'
import type { Subject } from './checks/check.ts'

export interface EvaluatedDraft extends Subject {
  /** Why there is no draft. */
  readonly failed?: string
  readonly tookMs: number
  /** The calls to a model. */
  readonly modelCalls: readonly ModelCall[]
  /** The codes of its warnings. */
  readonly warnings: readonly string[]
}

/** Each network's draft of one source. */
export type Remix = Readonly<Partial<Record<Platform, readonly string[]>>>

/** One draft for each brief, as POST /api/generate-post would have it written. */
export async function writeDrafts(
  writer: Writer,
  briefs: readonly Brief[],
): Promise<EvaluatedDraft[]> {
  const drafts: EvaluatedDraft[] = []
  for (const brief of briefs) {
    const source = await sourceOf(brief)
    const began = performance.now()
    const written = await write(writer, assignmentOf(brief, source))
    const host = source?.url ? new URL(source.url).host : undefined
    drafts.push({
      brief,
      sourceText: source?.text ?? '',
      title: source?.title ?? undefined,
      host,
      ...written,
      tookMs: performance.now() - began,
    })
  }
  return drafts
}

/** A post for each network from each source. */
export async function writeRemixes(writer: Writer, briefs: readonly Brief[]): Promise<Remix[]> {
  const remixes: Remix[] = []
  for (const brief of briefs.filter(({ source }) => source !== undefined)) {
    const source = await sourceOf(brief)
    const remix: Partial<Record<Platform, readonly string[]>> = {}
    for (const platform of specifiedPlatforms)
      remix[platform] = (
        await write(writer, { ...assignmentOf(brief, source), platform, contentType: 'post' })
      ).pieces
    remixes.push(remix)
  }
  return remixes
}

type Answered = Pick<EvaluatedDraft, 'pieces' | 'failed' | 'modelCalls' | 'warnings'>

async function write(writer: Writer, assignment: Assignment): Promise<Answered> {
  try {
    const { pieces, modelCalls = [], warnings } = await writer.write(assignment)
    return { pieces, modelCalls, warnings: warnings.map(({ code }) => code) }
  } catch (error) {
    if (!(error instanceof GenerationFailed)) throw error
    return { pieces: [], failed: error.message, modelCalls: [], warnings: [] }
  }
}

const assignmentOf = (brief: Brief, source: Source | null): Assignment => ({
  platform: brief.network,
  contentType: brief.form,
  tone: brief.tone ?? emptyBrandKit.default_tone,
  topic: brief.topic,
  source,
  brandKit: emptyBrandKit,
})

export async function sourceOf({ id, source }: Brief): Promise<Source | null> {
  if (source === undefined) return null
  if (source.format === 'text') return { url: null, title: null, text: readSourceText(source.body) }
  return { url: `https://site.example/${id}`, ...(await readHtml(source.body)) }
}
