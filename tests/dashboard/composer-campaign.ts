import type { Page, Route } from 'playwright-core'
import type { Campaign, Findings, Order } from '../security/campaign.ts'
import type { Owner, TestAccount } from '../service.ts'
import { Chance } from '../simulation/machine/chance.ts'
import { wideOpen } from './aborted-saves.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

/** What a person does in the composer, by seed, in two tabs, while requests are lost: no text may be lost, and none scheduled that did not stand on the screen, or twice. */
export const composer: Campaign = { unit: 'actions', target: 10_000, run: playComposer }

// A person at a time: a new account for each keeps its calendar empty.
const actionsEach = 60

async function playComposer(owner: Owner, { count, seed, progress, stop }: Order): Promise<Findings> {
  const dashboard = await openDashboard(owner, wideOpen)
  const violations: string[] = []
  const figures: Record<string, number> = {}
  let done = 0
  for (let person = 0; done < count && !stop.aborted; person++) {
    const closers: (() => void | Promise<void>)[] = []
    const most = Math.min(actionsEach, count - done)
    const writer = await Writer.arrive(
      { after: (close) => void closers.unshift(close) },
      dashboard,
      new Chance(seed, `composer ${person}`),
      figures,
    )
    try {
      for (let action = 0; action < most && !stop.aborted; action++) await writer.act()
      await writer.ends()
    } catch (error) {
      writer.violations.push(`stopped: ${(error as Error).message.split('\n')[0]}`)
    }
    done += most
    for (const violation of writer.violations)
      violations.push(`person ${person}: ${violation} after ${writer.trace.slice(-actionsEach).join(', ')}`)
    for (const close of closers) await close()
    progress(done)
  }
  return { done, violations, figures }
}

/** One text on its way to be a post, and what each tab that shows it last wrote into it. */
interface Composition {
  readonly texts: Map<Tab, string>
  /** Everything that was ever typed into it: another tab may show it again when an answer comes late. */
  readonly typed: Set<string>
}

const nothingTyped = (): Composition => ({ texts: new Map(), typed: new Set() })

interface Tab {
  readonly name: string
  page: Page
  composition: Composition
}

type Fate = 'lost' | 'answer lost'

const networks = ['x', 'linkedin'] as const
const field = '.composer-main .draft-pane textarea'

class Writer {
  readonly violations: string[] = []
  readonly trace: string[] = []
  readonly #account: TestAccount
  readonly #tabs: Tab[] = []
  readonly #chance: Chance
  readonly #figures: Record<string, number>
  readonly #url: string
  readonly #fates: Fate[] = []
  /** Texts that a tab has left: they must be on the server or on this device. */
  readonly #left = new Set<string>()
  #count = 0

  private constructor(account: TestAccount, url: string, chance: Chance, figures: Record<string, number>) {
    this.#account = account
    this.#url = url
    this.#chance = chance
    this.#figures = figures
  }

  static async arrive(owner: Owner, { service, signIn }: OpenDashboard, chance: Chance, figures: Record<string, number>): Promise<Writer> {
    const account = await service.newAccount()
    for (const platform of networks)
      await account.client.configureSlots({
        body: { platform, timezone: 'UTC', slots: ['08:00', '12:00', '16:00', '20:00'].map((time) => ({ time })) },
      })
    const { page, context } = await signIn(owner, account)
    const writer = new Writer(account, service.url, chance, figures)
    await writer.#open('A', page)
    for (const name of ['X', 'LinkedIn']) await page.getByText(name, { exact: true }).click()
    await writer.#open('B', await context.newPage())
    return writer
  }

  async #open(name: string, page: Page): Promise<void> {
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await page.route('**/api/**', (route) => this.#lose(route))
    this.#tabs.push({ name, page, composition: nothingTyped() })
    await page.goto(`${this.#url}/compose`)
    await page.locator(field).first().waitFor()
  }

  async #lose(route: Route): Promise<void> {
    const fate = route.request().method() === 'GET' ? undefined : this.#fates.shift()
    if (fate === undefined) return route.continue().catch(() => undefined)
    this.#saw(fate)
    // The page may be gone by then.
    if (fate === 'answer lost') await route.fetch().catch(() => undefined)
    await route.abort().catch(() => undefined)
  }

  async act(): Promise<void> {
    const tab = this.#chance.pick(this.#tabs)
    const roll = this.#chance.between(0, 99)
    if (roll < 34) await this.#type(tab)
    else if (roll < 50) this.#losing()
    else if (roll < 76) await this.#schedule(tab)
    else if (roll < 82) await this.#scheduleAndReload(tab)
    else if (roll < 90) await this.#goes(tab, 'reloads', () => tab.page.reload())
    else if (roll < 95) await this.#goes(tab, 'begins another', () => tab.page.goto(`${this.#url}/compose`))
    else await this.#join(tab)
  }

  async #type(tab: Tab): Promise<void> {
    await this.#decide(tab)
    const text = `Text ${(this.#count += 1)}: ${'rye '.repeat(this.#chance.between(1, 9))}and more.`
    this.#did(tab, `types ${this.#count}`)
    const typedOver = await shown(tab)
    await tab.page.locator(field).first().fill(text)
    // What another tab wrote stood on the screen, and was given up knowingly.
    for (const [other, before] of tab.composition.texts) if (before === typedOver) tab.composition.texts.delete(other)
    tab.composition.texts.set(tab, text)
    tab.composition.typed.add(text)
    // Shorter and longer than the pause after which a text is saved by itself.
    await tab.page.waitForTimeout(this.#chance.pick([0, 0, 100, 600, 900]))
  }

  #losing(): void {
    const fate = this.#chance.pick(['lost', 'answer lost'] as const)
    const times = this.#chance.between(1, 3)
    this.trace.push(`${times} ${fate}`)
    for (let time = 0; time < times; time++) this.#fates.push(fate)
  }

  async #schedule(tab: Tab): Promise<void> {
    await this.#decide(tab)
    const pressed = await shown(tab)
    if (pressed.trim() === '' || !(await this.#press(tab))) return
    this.#did(tab, 'schedules')
    // It is tried again for some seconds before the page gives up.
    for (let looks = 0; looks < 200; looks++) {
      await tab.page.waitForTimeout(100)
      if ((await shown(tab)) !== pressed) break
      if (await tab.page.locator('.plan-bar [role=alert]').first().isVisible()) return
    }
    const now = await shown(tab)
    // An older text of the same draft: another tab has changed it, and nothing was scheduled.
    if (now === pressed || [...tab.composition.texts.values()].includes(now) || tab.composition.typed.has(now)) return
    await this.#isScheduled(tab, pressed)
    this.#shows(tab, now)
  }

  /** Says whether there was a button to press. */
  async #press(tab: Tab): Promise<boolean> {
    const button = tab.page.getByRole('button', { name: /^Next slot/ })
    if (!(await button.isEnabled({ timeout: 500 }).catch(() => false))) return false
    return button.click({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
  }

  /** The page says that it is scheduled: it is, once on each network, as it stood on the screen. */
  async #isScheduled(tab: Tab, pressed: string): Promise<void> {
    this.#saw('scheduled')
    // Another tab that shows the same draft may have changed it since.
    const posts = await this.#posts()
    for (const network of networks) {
      const now = posts.filter(
        ({ platform, content }) => platform === network && (content === pressed || tab.composition.typed.has(content)),
      )
      if (now.length === 0) this.violations.push(`“${pressed}” is not what was scheduled on ${network}`)
    }
    // A text that only the other tab typed, and has typed over since, is nothing that this tab leaves.
    if (tab.composition.texts.get(tab) === pressed || posts.some(({ content }) => content === pressed)) this.#leave(tab, pressed)
    else tab.composition = nothingTyped()
  }

  async #scheduleAndReload(tab: Tab): Promise<void> {
    await this.#decide(tab)
    if ((await shown(tab)).trim() === '' || !(await this.#press(tab))) return
    await tab.page.waitForTimeout(this.#chance.pick([0, 20, 60, 150, 400, 900]))
    await this.#goes(tab, 'schedules and reloads', () => tab.page.reload())
  }

  /** The page goes away; the text is there again, or on the server, or on this device. */
  async #goes(tab: Tab, what: string, go: () => Promise<unknown>): Promise<void> {
    this.#did(tab, what)
    await go().catch(() => undefined)
    await tab.page.locator(field).first().waitFor()
    const now = await shown(tab)
    const known = [...tab.composition.texts.values()]
    if (known.includes(now)) return
    for (const text of known.filter((_, index) => [...tab.composition.texts.keys()][index] === tab)) this.#leave(tab, text)
    this.#shows(tab, now)
  }

  /** A text that was begun before may be on the screen again; what is typed over it is given up. */
  #shows(tab: Tab, text: string): void {
    this.#left.delete(text)
    // Whatever stands in it, a draft that another tab shows is what that tab writes.
    const beside = this.#tabs.find((other) => other !== tab && draftIn(other) !== null && draftIn(other) === draftIn(tab))
    tab.composition = beside?.composition ?? nothingTyped()
    // What another tab typed is that tab's, and may be replaced by it at any time.
    if (text !== '' && beside === undefined) tab.composition.texts.set(tab, text)
  }

  /** Shows what another tab shows. */
  async #join(tab: Tab): Promise<void> {
    const other = this.#tabs.find((one) => one !== tab)!
    if (!other.page.url().includes('draft=drft_')) return
    this.#did(tab, `joins ${other.name}`)
    const own = tab.composition.texts.get(tab)
    await tab.page.goto(other.page.url()).catch(() => undefined)
    await tab.page.locator(field).first().waitFor()
    if (own !== undefined && tab.composition !== other.composition) this.#left.add(own)
    this.#shows(tab, await shown(tab))
  }

  /** Of two texts of one draft a person keeps their own. */
  async #decide(tab: Tab): Promise<void> {
    const mine = tab.page.getByRole('button', { name: 'Keep my text' }).first()
    if (!(await mine.isVisible())) return
    this.#saw('conflict')
    const own = await shown(tab)
    await mine.click({ timeout: 1_000 }).catch(() => undefined)
    // The other text is given up knowingly.
    tab.composition.texts.clear()
    tab.composition.texts.set(tab, own)
  }

  #leave(tab: Tab, text: string): void {
    // The other tab may still show the draft, and change it.
    if (this.#tabs.every((other) => other === tab || other.composition !== tab.composition)) this.#left.add(text)
    tab.composition = nothingTyped()
  }

  /** With every request answered again, everything that was typed and not given up is on the server or on this device, and nothing is scheduled twice. */
  async ends(): Promise<void> {
    this.#fates.length = 0
    for (const tab of this.#tabs) {
      await this.#decide(tab)
      await tab.page
        .locator('.draft-pane [role=status]', { hasText: /^(Saved|)$/ })
        .first()
        .waitFor({ state: 'attached', timeout: 45_000 })
    }
    // In this order: a copy leaves the device when the server has the text, which may be between the two.
    const device = await this.#tabs[0]!.page.evaluate<string>('JSON.stringify({ ...localStorage })')
    const { data: drafts } = await this.#account.client.listDrafts({ query: { limit: 100 } })
    const isThere = (text: string) => drafts.some(({ content }) => content === text) || device.includes(text)
    for (const text of this.#left) if (!isThere(text)) this.violations.push(`“${text}” is lost`)
    for (const { composition } of this.#tabs) {
      const texts = [...composition.texts.values()]
      if (texts.length > 0 && !texts.some(isThere)) this.violations.push(`of “${texts.join('” and “')}” none is left`)
    }
    const posts = await this.#posts()
    const once = new Set<string>()
    for (const { platform, draft_id, content } of posts)
      for (const what of [`${platform} ${draft_id}`, `${platform} ${content}`]) {
        if (once.has(what)) this.violations.push(`scheduled twice: ${what}`)
        once.add(what)
      }
  }

  async #posts() {
    const { data } = await this.#account.client.listSchedules({ query: { limit: 100 } })
    return Promise.all(
      data.map(async ({ platform, draft_id }) => ({
        platform,
        draft_id,
        content: (await this.#account.client.getDraft({ params: { draft_id } })).content,
      })),
    )
  }

  #did(tab: Tab, what: string): void {
    this.trace.push(`${tab.name} ${what}`)
    this.#saw(what.split(' ')[0]!)
  }

  #saw(what: string): void {
    this.#figures[what] = (this.#figures[what] ?? 0) + 1
  }
}

const draftIn = ({ page }: Tab) => /draft=(drft_\w+)/.exec(page.url())?.[1] ?? null

const shown = (tab: Tab) => tab.page.locator(field).first().inputValue()
