import { join } from 'node:path'
import type { Platform } from '@crier/sdk/operations.ts'
import type { Page } from 'playwright-core'
import { eventually } from '../processes.ts'
import type { Owner, TestAccount, TestService } from '../service.ts'
import type { Chance } from '../simulation/machine/chance.ts'
import {
  choose,
  look,
  outcome,
  press,
  pressIn,
  typeInto,
  type Pane,
  type Screen,
} from './composer-screen.ts'
import { Wire, type Tab } from './composer-wire.ts'
import type { OpenDashboard } from './open-dashboard.ts'

const networks = { x: 'X', linkedin: 'LinkedIn' } as const satisfies Partial<
  Record<Platform, string>
>
const platforms = Object.keys(networks) as (keyof typeof networks)[]
const field = '.composer-main .draft-pane textarea'
const picture = join(import.meta.dirname, '../media-files/picture.jpg')

/** A person who writes posts in two tabs of one browser. */
export class Writer {
  readonly trace: string[] = []
  readonly #service: TestService
  readonly #account: TestAccount
  readonly #wire: Wire
  readonly #tabs: Tab[] = []
  readonly #chance: Chance
  readonly #figures: Record<string, number>
  /** Typed texts that were not given up: they must be on the server or on this device. */
  readonly #alive = new Set<string>()
  /** By network and text: the tabs in which the button was pressed for it. */
  readonly #pressed = new Map<string, Set<string>>()
  #count = 0

  private constructor(
    service: TestService,
    account: TestAccount,
    chance: Chance,
    figures: Record<string, number>,
  ) {
    this.#service = service
    this.#account = account
    this.#chance = chance
    this.#figures = figures
    this.#wire = new Wire(account.client, (what) => this.#saw(what))
  }

  static async arrive(
    owner: Owner,
    { service, signIn }: OpenDashboard,
    chance: Chance,
    figures: Record<string, number>,
  ): Promise<Writer> {
    const account = await service.newAccount()
    for (const platform of platforms)
      await account.client.configureSlots({
        body: {
          platform,
          timezone: 'UTC',
          slots: ['08:00', '12:00', '16:00', '20:00'].map((time) => ({ time })),
        },
      })
    const { page, context } = await signIn(owner, account)
    const writer = new Writer(service, account, chance, figures)
    await writer.#open('A', page)
    for (const platform of platforms) await box(page, platform).click()
    await writer.#open('B', await context.newPage())
    return writer
  }

  get violations(): string[] {
    return this.#wire.violations
  }

  async #open(name: string, page: Page): Promise<void> {
    const tab: Tab = { name, page, pressed: new Map(), pressing: Promise.resolve() }
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await page.route('**/api/**', (route) => this.#wire.pass(tab, route))
    this.#tabs.push(tab)
    await page.goto(`${this.#service.url}/compose`)
    await page.locator(field).first().waitFor()
  }

  async act(): Promise<void> {
    const tab = this.#chance.pick(this.#tabs)
    const roll = this.#chance.between(0, 99)
    if (roll < 30) await this.#type(tab)
    else if (roll < 44) this.#losing()
    else if (roll < 65) await this.#schedule(tab)
    else if (roll < 70) await this.#undo(tab)
    else if (roll < 74) await this.#goes(tab, 'reloads', () => tab.page.reload())
    else if (roll < 77)
      await this.#goes(tab, 'begins another', () => tab.page.goto(`${this.#service.url}/compose`))
    else if (roll < 81)
      await this.#goes(tab, 'leaves and comes back', () => leaveAndComeBack(tab.page))
    else if (roll < 88) await this.#join(tab)
    else if (roll < 93) await this.#writeDifferently(tab)
    else if (roll < 95) await this.#shareAgain(tab)
    else if (roll < 97) await this.#chooseNetworks(tab)
    else await this.#addPicture(tab)
  }

  async #type(tab: Tab): Promise<void> {
    await this.#decide(tab)
    const { panes } = await look(tab.page)
    await this.#typeInto(tab, this.#chance.between(0, panes.length - 1))
    // Shorter and longer than the pause after which a text is saved automatically.
    await tab.page.waitForTimeout(this.#chance.pick([0, 0, 100, 600, 900]))
  }

  async #typeInto(tab: Tab, pane: number): Promise<void> {
    const text = `Text ${(this.#count += 1)}: ${'rye '.repeat(this.#chance.between(1, 9))}and more.`
    const typed = await typeInto(tab.page, pane, text)
    if (typed === null) return
    this.#did(tab, `types ${this.#count}`)
    // An overwritten text is given up, unless it is in another field, too.
    if (!typed.isElsewhere) this.#alive.delete(typed.before)
    this.#alive.add(text)
  }

  #losing(): void {
    const kind = this.#chance.pick(['lost', 'answer lost', 'late', 'answer late'] as const)
    const times = this.#chance.between(1, 3)
    this.trace.push(`${times} ${kind}`)
    for (let time = 0; time < times; time++)
      this.#wire.fates.push({ kind, ms: this.#chance.pick([150, 500, 900, 2_000]) })
  }

  /** Presses one of the buttons, and waits for the result, or reloads the page before. */
  async #schedule(tab: Tab): Promise<void> {
    await this.#decide(tab)
    if ((await look(tab.page)).panes.every(({ text }) => text === '')) await this.#type(tab)
    // That of an earlier press.
    await pressIn(tab.page, '.planned', /^$/)
    const way = this.#chance.pick(['next', 'next', 'next', 'at', 'now'] as const)
    if (way === 'at') await this.#setTime(tab)
    const pressing = press(tab.page, way)
    tab.pressing = pressing.then((screen) => void (screen && (tab.pressed = askedFor(screen))))
    if ((await pressing) === null) return
    for (const [platform, { text }] of tab.pressed) this.#pressedIn(platform, text).add(tab.name)
    const reloads = this.#chance.happens(0.2)
    this.#did(tab, reloads ? `schedules (${way}) and reloads` : `schedules (${way})`)
    if (!reloads) return this.#comesOfIt(tab)
    await tab.page.waitForTimeout(this.#chance.pick([0, 20, 60, 150, 400, 900]))
    await this.#goes(tab, 'reloads', () => tab.page.reload())
  }

  #pressedIn(platform: Platform, text: string): Set<string> {
    const tabs = this.#pressed.get(`${platform} ${text}`) ?? new Set<string>()
    this.#pressed.set(`${platform} ${text}`, tabs)
    return tabs
  }

  /** Each has a different minute. */
  async #setTime({ page }: Tab): Promise<void> {
    if (
      !(await pressIn(page, '.composer', /^Pick a time$/)) &&
      !(await page.locator('.plan-bar form').isVisible())
    )
      return
    const at = Temporal.Now.zonedDateTimeISO('UTC').add({
      days: this.#chance.between(2, 20),
      minutes: this.#chance.between(0, 1_439),
    })
    await page
      .locator('.plan-time input[type=datetime-local]')
      .first()
      .fill(at.toPlainDateTime().toString({ smallestUnit: 'minute' }), { timeout: 2_000 })
      .catch(() => undefined)
  }

  async #comesOfIt(tab: Tab): Promise<void> {
    // It is tried again for some seconds before the page gives up.
    for (let looks = 0; looks < 300; looks++) {
      await tab.page.waitForTimeout(100)
      const seen = await outcome(tab.page)
      if (seen.isBusy || (seen.planned.length === 0 && !seen.isRefused)) continue
      if (seen.planned.length > 0) this.#saw('scheduled')
      const said = new Set<Platform | null>()
      for (const id of seen.planned) said.add(await this.#wire.isAsPlanned(tab, id))
      for (const platform of tab.pressed.keys())
        if (!said.has(platform) && !seen.isRefused)
          this.violations.push(`${tab.name} does not say what came of it on ${platform}`)
      return
    }
    this.#saw('nothing said')
  }

  /** Undoes a schedule: it is gone, and its text is on the screen again. */
  async #undo(tab: Tab): Promise<void> {
    const { planned } = await outcome(tab.page)
    if (planned.length === 0 || !(await pressIn(tab.page, '.planned', /^Undo$/))) return
    this.#did(tab, 'takes back')
    const posts = await Promise.all(planned.map((schedule_id) => this.#post(schedule_id)))
    const toast = tab.page.locator('.toast', { hasText: 'Undone.' })
    await toast.or(tab.page.locator('.toast[data-tone=bad]')).first().waitFor()
    if (!(await toast.first().isVisible())) return
    this.#saw('taken back')
    await toast
      .locator('button')
      .first()
      .click({ timeout: 500 })
      .catch(() => undefined)
    for (const id of planned)
      if ((await this.#post(id)) !== null)
        this.violations.push(`${tab.name} says that ${id} was taken back, and it stands`)
    for (const draft_id of new Set(posts.flatMap((post) => post?.draft_id ?? []))) {
      const { content } = await this.#account.client.getDraft({ params: { draft_id } })
      await eventually(
        'the text that was taken back',
        async () => (await look(tab.page)).panes.some(({ text }) => text === content) || undefined,
      )
    }
  }

  async #post(schedule_id: string) {
    return this.#account.client.getSchedule({ params: { schedule_id } }).catch(() => null)
  }

  async #goes(tab: Tab, what: string, go: () => Promise<unknown>): Promise<void> {
    this.#did(tab, what)
    await go().catch(() => undefined)
    await tab.page.locator(field).first().waitFor()
  }

  /** Shows what another tab shows. */
  async #join(tab: Tab): Promise<void> {
    const other = this.#tabs.find((one) => one !== tab)!
    if (!other.page.url().includes('draft=drft_')) return
    await this.#goes(tab, `joins ${other.name}`, () => tab.page.goto(other.page.url()))
    if (!this.#chance.happens(0.4)) return
    // The other tab's new text is not on the screen of this one.
    await this.#type(other)
    await tab.page.waitForTimeout(900)
    await this.#schedule(tab)
  }

  /** Gives one of the networks a separate text. */
  async #writeDifferently(tab: Tab): Promise<void> {
    const before = (await look(tab.page)).panes.length
    if (!(await pressIn(tab.page, '.composer', /^Customize for/))) return
    this.#did(tab, 'writes it differently')
    const added = async () => (await look(tab.page)).panes.length > before || undefined
    await eventually('a version of its own', added)
    await this.#typeInto(tab, before)
  }

  async #shareAgain(tab: Tab): Promise<void> {
    if (await pressIn(tab.page, '.composer', /^Use the shared text/))
      this.#did(tab, 'shares it again')
  }

  /** Only for a new text: one that was published must not be published a second time. */
  async #chooseNetworks(tab: Tab): Promise<void> {
    if (tab.page.url().includes('draft=')) return
    const platform = this.#chance.pick(platforms)
    const others = platforms.filter((one) => one !== platform)
    const isOnly = !(await Promise.all(others.map((one) => box(tab.page, one).isChecked()))).some(
      Boolean,
    )
    this.#did(tab, `chooses ${platform}`)
    await box(tab.page, isOnly ? others[0]! : platform).click()
  }

  async #addPicture(tab: Tab): Promise<void> {
    const { panes } = await look(tab.page)
    const at = this.#chance.between(0, panes.length - 1)
    if (panes[at] === undefined || panes[at].media.length > 0) return
    this.#did(tab, 'adds a picture')
    await tab.page
      .locator('.composer-main .draft-pane')
      .nth(at)
      .locator('.media-add input')
      .first()
      .setInputFiles(picture)
  }

  /** With two texts of one draft a person keeps one, and gives up the other knowingly. */
  async #decide(tab: Tab, choices = 2): Promise<void> {
    const kept = this.#chance.pick(['Keep my text', 'Keep my text', 'Take that text'] as const)
    const [chosen, taken] = [
      await choose(tab.page, kept),
      this.#chance.happens(0.3) && (await choose(tab.page, 'Take this text')),
    ]
    if (chosen !== null) {
      this.#did(tab, kept === 'Keep my text' ? 'keeps its text' : 'takes the other text')
      this.#alive.delete(kept === 'Keep my text' ? chosen.theirs : chosen.mine)
    }
    if (taken) {
      this.#did(tab, 'takes the text of another tab')
      this.#alive.delete(taken.mine)
    }
    if (chosen !== null && choices > 1) await this.#decide(tab, choices - 1)
  }

  /**
   * With every request answered again, everything that was typed and not given up is on the server
   * or on this device, and nothing is scheduled twice.
   */
  async ends(): Promise<void> {
    this.#wire.fates.length = 0
    await this.#wire.rests()
    for (const tab of this.#tabs)
      await eventually('a saved text', () => this.#isSaved(tab), 60_000, 200)
    // In this order: a copy leaves the device when the server has the text, which may be between
    // the two.
    const device = await this.#tabs[0]!.page.evaluate<string>('JSON.stringify({ ...localStorage })')
    const { data: drafts } = await this.#account.client.listDrafts({ query: { limit: 100 } })
    for (const text of this.#alive)
      if (!device.includes(text) && drafts.every(({ content }) => content !== text))
        this.violations.push(`“${text}” is lost`)
    await this.#isOnce()
  }

  async #isSaved(tab: Tab): Promise<true | undefined> {
    await this.#decide(tab)
    const { panes } = await look(tab.page)
    return (
      (panes.length > 0 && panes.every(({ state }) => state === 'Saved' || state === '')) ||
      undefined
    )
  }

  async #isOnce(): Promise<void> {
    const { client } = this.#account
    const { data: posts } = await client.listSchedules({ query: { limit: 100 } })
    const connections = (await client.listConnections()).data
    const draftsOf = new Map<string, string[]>()
    for (const { platform, draft_id, schedule_id } of posts) {
      const text =
        this.#wire.asked.get(schedule_id) ??
        (await client.getDraft({ params: { draft_id } })).content
      const drafts = [...(draftsOf.get(`${platform} ${text}`) ?? []), draft_id]
      draftsOf.set(`${platform} ${text}`, drafts)
      // Two tabs may have made two drafts of one text, and the button may have been pressed in each
      // of them.
      const isAsked =
        new Set(drafts).size === drafts.length &&
        drafts.length <= this.#pressedIn(platform, text).size
      if (drafts.length > 1 && !isAsked)
        this.violations.push(`scheduled twice: ${platform} ${text}`)
    }
    for (const platform of platforms) {
      const author = connections.find((one) => one.platform === platform)!.external_account_id!
      const texts = (await this.#service.posts({ platform, author })).map(({ text }) => text)
      this.#figures['published'] = (this.#figures['published'] ?? 0) + texts.length
      if (new Set(texts).size < texts.length) this.violations.push(`published twice on ${platform}`)
    }
  }

  #did(tab: Tab, what: string): void {
    this.trace.push(`${tab.name} ${what}`)
    this.#saw(what.replace(/ (\d+|A|B)$/, ''))
  }

  #saw(what: string): void {
    this.#figures[what] = (this.#figures[what] ?? 0) + 1
  }
}

const box = (page: Page, platform: keyof typeof networks) =>
  page.locator('.network-choice').getByLabel(networks[platform], { exact: true }).first()

/** The text for each network for which the button was pressed. */
function askedFor({ panes, goesTo }: Screen): ReadonlyMap<Platform, Pane> {
  const asked = new Map<Platform, Pane>()
  for (const platform of platforms) {
    const pane = panes.find(({ name }) => name.split(', ').includes(networks[platform]))
    if (pane !== undefined && new RegExp(`\\b${networks[platform]}\\b`).test(goesTo))
      asked.set(platform, pane)
  }
  return asked
}

/** To another page of the dashboard, with which saving goes on. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Posts' }).click()
  await page.getByRole('heading', { name: 'Posts' }).waitFor()
  // A browser drops a step back that is asked for while it still takes the page that has come into
  // its history.
  await page.goBack({ timeout: 5_000 }).catch(() => page.goBack())
}
