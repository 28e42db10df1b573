import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sharp } from '@crier/server/testing/file-makers.ts'
import type { Page } from 'playwright-core'
import type { TestAccount } from '../service.ts'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('preview: shows the picture that will be published when a draft changes within a second, after a reload and after Back', async (t) => {
  const account = await service.newAccount()
  const { edit, draft_id, red } = await cardDraft(account)
  const { page } = await signIn(t, account)
  for (let round = 0; round < 4; round++)
    for (const media of [[red], []]) {
      await edit({ media })
      const { platforms } = await account.client.previewDraft({ params: { draft_id } })
      const address = platforms.find(({ platform }) => platform === 'instagram')!.media[0]!
      assert.equal(await isRed(page, address), media.length > 0, `round ${round}`)
    }
  await edit({ media: [red] })
  await page.goto(`${service.url}/compose?draft=${draft_id}`)
  const assertShown = async (isRedNow: boolean, when: string) => {
    await isThere(page)
    const image = page.locator('.slides img')
    await image.waitFor()
    assert.equal(await isRed(page, (await image.getAttribute('src'))!), isRedNow, when)
  }
  await assertShown(true, 'opened')
  await page.reload()
  await assertShown(true, 'after a reload')
  await page.goto(`${service.url}/library`)
  await edit({ media: [] })
  await page.goBack()
  await page.getByText('Nothing red.').first().waitFor()
  await page.reload()
  await assertShown(false, 'after Back and a reload')
})

test('client’s page: shows the picture that will be published when a draft changes within a second, after a reload and after Back', async (t) => {
  const account = await service.newAccount()
  const { edit, draft_id, red } = await cardDraft(account)
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'instagram', scheduled_at: service.in({ hours: 1 }) },
  })
  const { url } = await account.client.createPreview({
    body: { schedule_ids: [schedule_id], may_approve: true },
  })
  const { page } = await signIn(t, account)
  const assertShown = async (isRedNow: boolean) => {
    const image = page.locator('article .pictures img')
    await image.evaluate('(image) => image.decode()')
    assert.equal(await isRed(page, (await image.getAttribute('src'))!), isRedNow)
  }
  for (const media of [[red], [], [red]]) {
    await edit({ media })
    await page.goto(url)
    await assertShown(media.length > 0)
  }
  await page.goto(`${service.url}/healthz`)
  await edit({ media: [] })
  await page.goBack()
  await assertShown(false)
  await edit({ media: [red] })
  await page.reload()
  await assertShown(true)
})

/** A draft that Instagram shows as a card, and an upload that is red all over. */
async function cardDraft({ client }: TestAccount) {
  const { draft_id } = await client.createDraft({
    body: { platform: 'instagram', content: 'Nothing red.' },
  })
  const bytes = await sharp({
    create: { width: 1_080, height: 1_080, channels: 3, background: '#ff0000' },
  })
    .png()
    .toBuffer()
  const { media_id } = await client.createMedia({ body: new Blob([bytes]) })
  const edit = (body: Parameters<typeof client.updateDraft>[0]['body']) =>
    client.updateDraft({ params: { draft_id }, body })
  return { draft_id, edit, red: { media_id } }
}

async function isRed(page: Page, address: string): Promise<boolean> {
  const [red, green, blue] = (await page.evaluate(`(async () => {
    const picture = new Image()
    picture.src = ${JSON.stringify(address)}
    await picture.decode()
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas.drawImage(picture, 0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })()`)) as readonly [number, number, number]
  return red > 200 && green < 60 && blue < 60
}
