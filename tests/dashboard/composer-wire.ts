import { setTimeout } from 'node:timers/promises'
import type { APIResponse, Page, Request, Route } from 'playwright-core'
import type { Client } from '@crier/sdk/client.ts'
import type { Draft, Platform, Schedule } from '@crier/sdk/operations.ts'
import { eventually } from '../processes.ts'
import type { Pane } from './composer-screen.ts'

export interface Tab {
  readonly name: string
  readonly page: Page
  /** The fields of each network on the screen when a button was pressed the last time. */
  pressed: ReadonlyMap<Platform, Pane>
  /** Until it is known. */
  pressing: Promise<unknown>
}

/** `late`: kept back before the server has it. `answer late`: kept back after that. */
export interface PostOutcome {
  readonly kind: 'lost' | 'answer lost' | 'late' | 'answer late'
  readonly ms: number
}

interface Written {
  readonly version: number
  readonly text: string
  readonly media: string
  /** The tab that wrote it. */
  readonly by: string
}

interface PlanBody {
  readonly draft_id: string
  readonly draft_version?: number
  readonly platform: Platform
}

/**
 * A proxy between the pages and the server. It loses requests, knows each version of each draft,
 * and checks each schedule that the server accepts.
 */
export class Wire {
  readonly fates: PostOutcome[] = []
  readonly violations: string[] = []
  /** By schedule, the text that it was made for: its draft may be edited afterwards. */
  readonly asked = new Map<string, string>()
  readonly #client: Client
  readonly #saw: (what: string) => void
  readonly #drafts = new Map<string, Map<number, Written>>()
  #open = 0

  constructor(client: Client, saw: (what: string) => void) {
    this.#client = client
    this.#saw = saw
  }

  async pass(tab: Tab, route: Route): Promise<void> {
    const request = route.request()
    const fate = request.method() === 'GET' ? undefined : this.fates.shift()
    if (fate !== undefined) this.#saw(fate.kind)
    // The bytes of a file can only be passed on by the browser itself.
    const isOurs =
      request.method() !== 'GET' && /\/api\/(drafts|schedules)(\/\w+)?$/.test(request.url())
    if (!isOurs && fate?.kind !== 'lost') return route.continue().catch(() => undefined)
    this.#open += 1
    try {
      await this.#carry(tab, route, fate)
    } finally {
      this.#open -= 1
    }
  }

  /** Nothing is on its way any more. */
  async rests(): Promise<void> {
    await eventually(
      'requests that are kept back',
      async () => this.#open === 0 || undefined,
      20_000,
      50,
    )
  }

  async #carry(tab: Tab, route: Route, fate: PostOutcome | undefined): Promise<void> {
    // The page may be gone by the time of each of these.
    if (fate?.kind === 'lost') return route.abort().catch(() => undefined)
    await tab.pressing
    const { pressed } = tab
    if (fate?.kind === 'late') await setTimeout(fate.ms)
    const answer = await route.fetch().catch(() => undefined)
    if (answer?.ok() === true) await this.#note(tab, pressed, route.request(), answer)
    if (fate?.kind === 'answer late') await setTimeout(fate.ms)
    if (answer === undefined || fate?.kind === 'answer lost')
      return route.abort().catch(() => undefined)
    await route.fulfill({ response: answer }).catch(() => undefined)
  }

  async #note(
    tab: Tab,
    pressed: Tab['pressed'],
    request: Request,
    answer: APIResponse,
  ): Promise<void> {
    if (request.method() === 'DELETE') return
    const body = await answer.json()
    if (request.url().includes('/api/drafts')) this.#isWritten(tab, body as Draft)
    else
      this.#isScheduled(
        tab,
        pressed,
        request.postDataJSON() as PlanBody,
        (body as Schedule).schedule_id,
      )
  }

  #isWritten(tab: Tab, { draft_id, version, content, media }: Draft): void {
    const versions = this.#drafts.get(draft_id) ?? new Map<number, Written>()
    this.#drafts.set(draft_id, versions)
    // The answer to a request that is repeated tells a version that was there before.
    if (!versions.has(version))
      versions.set(version, { version, text: content, media: idsOf(media), by: tab.name })
  }

  /**
   * The accepted text was on the screen of this tab when the button was pressed, whatever other
   * tabs write.
   */
  #isScheduled(
    tab: Tab,
    pressed: Tab['pressed'],
    { draft_id, draft_version, platform }: PlanBody,
    schedule_id: string,
  ): void {
    this.#saw('posts')
    const versions = this.#drafts.get(draft_id) ?? new Map<number, Written>()
    const written = versions.get(draft_version ?? Math.max(...versions.keys()))
    const wanted = pressed.get(platform)
    if (wanted === undefined)
      return this.#violates(`${tab.name} scheduled on ${platform}, where it was not to go`)
    if (written === undefined)
      return this.#violates(`${tab.name} scheduled a version on ${platform} that was not written`)
    this.asked.set(schedule_id, written.text)
    if (written.text !== wanted.text)
      this.#violates(
        `${tab.name} showed “${wanted.text}”, and scheduled “${written.text}” on ${platform}`,
      )
    else if (written.media !== JSON.stringify(wanted.media))
      this.#violates(`${tab.name} scheduled “${wanted.text}” with other pictures`)
  }

  /**
   * The page says that this is planned: it is, and has the text of the screen, or what another tab
   * has written into the draft after that text.
   */
  async isAsPlanned(tab: Tab, schedule_id: string): Promise<Platform | null> {
    const post = await this.#client.getSchedule({ params: { schedule_id } }).catch(() => null)
    if (post === null) {
      this.#violates(`${tab.name} says that ${schedule_id} is planned, and it does not stand`)
      return null
    }
    const { platform, draft_id } = post
    const draft = await this.#client.getDraft({ params: { draft_id } })
    const wanted = tab.pressed.get(platform)
    if (wanted === undefined)
      this.#violates(`${tab.name} says that it is planned on ${platform}, where it was not to go`)
    else if (draft.content === wanted.text) return platform
    else if (this.#isWrittenOver(tab, draft, wanted.text))
      this.#saw('planned, and changed by the other tab')
    else
      this.#violates(
        `${tab.name} showed “${wanted.text}”, and “${draft.content}” is planned on ${platform}`,
      )
    return platform
  }

  /** Another tab has written what the draft says now, over what this one showed. */
  #isWrittenOver(tab: Tab, { draft_id, version }: Draft, shown: string): boolean {
    const versions = this.#drafts.get(draft_id) ?? new Map<number, Written>()
    const before = [...versions.values()]
      .filter(({ text }) => text === shown)
      .map((one) => one.version)
    const present = versions.get(version)
    return present !== undefined && present.by !== tab.name && before.some((one) => one < version)
  }

  #violates(how: string): void {
    this.violations.push(how)
  }
}

const idsOf = (media: Draft['media']) => JSON.stringify(media.map(({ media_id }) => media_id))
