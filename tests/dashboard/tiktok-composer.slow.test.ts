import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { show } from '../browser/browser.ts'
import { eventually } from '../processes.ts'
import { addConnected } from '../networks/consent.ts'
import type { TestAccount } from '../service.ts'
import { axeFindings, overWidth } from './axe.ts'
import { chooseAudience, isThere, openDashboard, tiktokOptions } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

/** The composer with a draft for TikTok. */
async function composed(
  t: Parameters<typeof signIn>[0],
  account: TestAccount,
  file: string | null = 'video.mp4',
  posting = /^Posting as Sandbox tiktok/,
) {
  const { client } = account
  const media = file
    ? [{ media_id: (await client.createMedia({ body: new Blob([mediaFile(file)]) })).media_id }]
    : []
  const { draft_id } = await client.createDraft({
    body: { platform: 'tiktok', content: 'Rye, still warm.', media },
  })
  const visit = await signIn(t, account)
  await visit.page.goto(`${service.url}/compose?draft=${draft_id}`)
  await isThere(visit.page)
  const { page } = visit
  const panel = tiktokOptions(page)
  await panel.getByText(posting).waitFor()
  const options = async () => (await client.getDraft({ params: { draft_id } })).options
  const now = page.getByRole('button', { name: 'Now', exact: true })
  return { ...visit, panel, options, now, client, draft_id }
}

const boxes = ['Comment', 'Duet', 'Stitch']

test('composer on TikTok: asks for an audience, allows nothing at first, and sends what was chosen', async (t) => {
  const { page, panel, options, now, complaints } = await composed(t, await service.newAccount())
  const audience = panel.getByLabel('Who can see this post')
  assert.equal(await audience.inputValue(), '')
  assert.deepEqual((await audience.locator('option').allInnerTexts()).slice(1), [
    'Everyone',
    'Friends',
    'Only me',
  ])
  for (const name of boxes)
    assert.equal(await panel.getByRole('checkbox', { name, exact: true }).isChecked(), false)
  assert.equal(await now.isDisabled(), true)
  await page.getByText('Choose in the options on TikTok who can see this post.').waitFor()
  const declaration = page.locator('.plan-bar .declaration')
  assert.equal(
    await declaration.innerText(),
    'By posting, you agree to TikTok’s Music Usage Confirmation.',
  )
  await chooseAudience(page)
  await panel.getByRole('checkbox', { name: 'Comment', exact: true }).check()
  await panel.getByRole('checkbox', { name: 'Made with AI' }).check()
  await panel.getByRole('checkbox', { name: 'Disclose post content' }).check()
  await page.getByText(/You need to indicate if your content promotes/).waitFor()
  assert.equal(await now.isDisabled(), true)
  await panel.getByRole('checkbox', { name: 'Your brand' }).check()
  await panel.getByText(/Your video will be labeled as “Promotional content”/).waitFor()
  await panel.getByRole('checkbox', { name: 'Branded content' }).check()
  await panel.getByText(/Your video will be labeled as “Paid partnership”/).waitFor()
  assert.equal(
    await declaration.innerText(),
    'By posting, you agree to TikTok’s Branded Content Policy and Music Usage Confirmation.',
  )
  const onlyMe = audience.locator('option[value=SELF_ONLY]')
  assert.equal(await onlyMe.isDisabled(), true)
  assert.match(await onlyMe.innerText(), /cannot be set to private/)
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual(await options(), {
    tiktok: {
      ...{ mode: 'direct', privacy_level: 'PUBLIC_TO_EVERYONE' },
      ...{ allow_comment: true, allow_duet: false, allow_stitch: false },
      ...{ made_with_ai: true, your_brand: true, branded_content: true },
    },
  })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await axeFindings(page), [])
    assert.ok((await overWidth(page)) <= 0, `wider than ${width}`)
    await show(page, `composer tiktok ${width}`)
  }
  await eventually('the button is enabled', async () => (await now.isEnabled()) || undefined)
  assert.deepEqual(complaints, [])
})

test('composer on TikTok: what the account has switched off is disabled with the reason, a private post cannot be branded, and pictures have comments only', async (t) => {
  const account = await service.newAccount()
  await service.control('POST', '/_control/authors', {
    platform: 'tiktok',
    author: { key: account.accountId, name: 'Sandbox tiktok bakery' },
    facts: { comments: 'disabled' },
  })
  const { panel, page } = await composed(t, account, null)
  const comment = panel.getByRole('checkbox', { name: 'Comment', exact: true })
  assert.equal(await comment.isDisabled(), true)
  await panel.getByText('This is off in the settings of your TikTok app.').waitFor()
  for (const name of ['Duet', 'Stitch', 'Made with AI'])
    assert.equal(await panel.getByRole('checkbox', { name, exact: true }).count(), 0)
  await chooseAudience(page, 'Only me')
  await panel.getByRole('checkbox', { name: 'Disclose post content' }).check()
  assert.equal(await panel.getByRole('checkbox', { name: 'Branded content' }).isDisabled(), true)
  await panel.getByText('Branded content visibility cannot be set to private.').waitFor()
  await panel.getByRole('checkbox', { name: 'Your brand' }).check()
  await panel.getByText(/Your photo will be labeled as “Promotional content”/).waitFor()
})

test('composer on TikTok: the inbox needs no audience and no declaration, and says that the text stays behind', async (t) => {
  const { page, panel, options, now } = await composed(t, await service.newAccount())
  await panel
    .getByLabel('How it is posted')
    .selectOption({ label: 'Send to the inbox of the TikTok app' })
  await panel.getByText(/arrive in the TikTok app without the text/).waitFor()
  assert.equal(await panel.getByRole('checkbox').count(), 0)
  assert.equal(await page.locator('.declaration').count(), 0)
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual(await options(), { tiktok: { mode: 'inbox' } })
  await eventually('the button is enabled', async () => (await now.isEnabled()) || undefined)
})

test('composer on TikTok: offers what every chosen account allows, and names each', async (t) => {
  const account = await service.newAccount('business')
  const second = await addConnected(service, account, 'tiktok')
  await service.control('POST', '/_control/authors', {
    platform: 'tiktok',
    author: { key: second.connection_id, name: second.account_name },
    facts: { account: 'private', duets: 'disabled' },
  })
  const { page, panel } = await composed(t, account)
  await chooseAudience(page)
  await page.locator('.network-choice label', { hasText: second.account_name! }).click()
  await panel.getByText(`Posting as Author ${second.connection_id.slice(-6)}`).waitFor()
  await panel.getByText(/^Posting as Sandbox tiktok/).waitFor()
  await panel.getByText(/One of these accounts does not offer what was chosen/).waitFor()
  const audience = panel.getByLabel('Who can see this post')
  assert.equal(await audience.inputValue(), '')
  assert.deepEqual((await audience.locator('option').allInnerTexts()).slice(1), [
    'Friends',
    'Only me',
  ])
  assert.equal(await panel.getByRole('checkbox', { name: 'Duet', exact: true }).isDisabled(), true)
})

/** The guidelines' sentences, as docs/connect-tiktok.md has them beside what the composer does. */
const rows = readFileSync(join(import.meta.dirname, '../../docs/connect-tiktok.md'), 'utf8')
  .split('| TikTok asks | in the composer |')[1]!
  .split('\n\n')[0]!
  .split('\n')
  .slice(2)
  .filter((row) => row.startsWith('| '))
  .map((row) => row.split(' | ')[0]!.slice(2))

test('composer on TikTok: does what each sentence of the guidelines asks', async (t) => {
  const account = await service.newAccount()
  const { page, panel, now } = await composed(t, account)
  const box = (name: string) => panel.getByRole('checkbox', { name, exact: true })
  const audience = panel.getByLabel('Who can see this post')
  const links = async () =>
    Promise.all((await page.locator('.declaration a').all()).map((one) => one.getAttribute('href')))
  const sentences: Readonly<Record<string, () => Promise<unknown>>> = {
    "the latest creator info when the page opens, and the account's name": () =>
      panel.getByText(/^Posting as Sandbox tiktok/).waitFor(),
    'an account that cannot post now is told so': async () => {
      const banned = await service.newAccount()
      const { data } = await banned.client.listConnections({ query: { platform: 'tiktok' } })
      await service.control('POST', '/_control/authors', {
        platform: 'tiktok',
        author: { key: banned.accountId, name: data[0]!.account_name },
        facts: { standing: 'banned' },
      })
      const visit = await composed(t, banned, undefined, /^Posting as /)
      await visit.panel.getByText(/banned/).waitFor()
      assert.equal(await visit.panel.getByLabel('Who can see this post').inputValue(), '')
      assert.equal(await visit.now.isDisabled(), true)
    },
    'the length of a video is checked': () =>
      panel.getByText('TikTok takes videos of up to 600 seconds from this account.').waitFor(),
    'the audience from `privacy_level_options`, chosen by hand, without a default': async () => {
      assert.equal(await audience.inputValue(), '')
      assert.equal(await now.isDisabled(), true)
    },
    'comment, duet and stitch, none ticked; what the account has off is disabled': async () => {
      for (const name of boxes) assert.equal(await box(name).isChecked(), false)
    },
    'a switch for commercial content, off; then your brand, branded content or both': async () => {
      await chooseAudience(page)
      assert.equal(await box('Disclose post content').isChecked(), false)
      await box('Disclose post content').check()
      for (const name of ['Your brand', 'Branded content'])
        assert.equal(await box(name).isChecked(), false)
      assert.equal(await now.isDisabled(), true)
    },
    'the label that follows from it': async () => {
      await box('Your brand').check()
      await panel.getByText(/will be labeled as “Promotional content”/).waitFor()
      await box('Branded content').check()
      await panel.getByText(/will be labeled as “Paid partnership”/).waitFor()
    },
    'branded content cannot be private': async () =>
      assert.equal(await audience.locator('option[value=SELF_ONLY]').isDisabled(), true),
    'the declaration before the button, with its links': async () =>
      assert.deepEqual(
        (await links()).map((href) => new URL(href!).pathname),
        ['/legal/page/global/bc-policy/en', '/legal/page/global/music-usage-confirmation/en'],
      ),
    'no promotional text or watermark is added': async () =>
      assert.equal(await page.locator('.preview-text').first().innerText(), 'Rye, still warm.'),
    'a preview and editable text': async () => {
      await page.locator('.draft-pane textarea').first().fill('Rye, warm again.')
      await page.locator('.preview-text', { hasText: 'Rye, warm again.' }).first().waitFor()
    },
    'a note that publishing takes minutes': () =>
      panel.getByText(/^After posting it can take a few minutes/).waitFor(),
  }
  assert.deepEqual(Object.keys(sentences), rows)
  for (const [sentence, check] of Object.entries(sentences))
    await t.test(sentence, async () => void (await check()))
})
