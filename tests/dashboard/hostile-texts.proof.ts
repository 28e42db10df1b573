import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isThere, openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after })

test('three hundred hostile texts are only ever text: no script runs, nothing is refused by the policy', async (t) => {
  const account = await service.newAccount('business')
  const { client } = account
  const texts = hostileTexts()
  assert.ok(texts.length >= 300)
  const drafts: string[] = []
  for (let start = 0; start < texts.length; start += 15) {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content_type: 'thread', pieces: texts.slice(start, start + 15) },
    })
    drafts.push(draft_id)
  }
  const scheduled: string[] = []
  for (const [index, draft_id] of drafts.slice(0, 8).entries()) {
    const { schedule_id } = await client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 + index }) },
    })
    scheduled.push(schedule_id)
  }
  const [first = '', second = ''] = texts
  await client.updateAccount({
    body: {
      brand_kit: {
        name: first.slice(0, 100),
        voice: second,
        avoid_words: texts.slice(0, 20).map((text) => text.slice(0, 100)),
      },
    },
  })
  const { webhook_id } = await client.createWebhook({
    body: { url: `http://127.0.0.1:8099/?${encodeURI(first)}`, events: ['post.failed'] },
  })
  await client.createKey({ body: { name: first.slice(0, 100) } })

  const { page, complaints } = await signIn(t, account)
  const paths = [
    '/calendar',
    '/posts',
    '/posts?show=queue',
    '/posts?show=drafts',
    `/posts/${scheduled[0]}`,
    '/brand',
    '/developers',
    `/developers/webhooks/${webhook_id}`,
    '/library',
    '/import',
    '/notices',
    '/settings',
    `/compose?draft=${drafts.slice(0, 10).join(',')}`,
    `/compose?draft=${drafts.slice(10).join(',')}`,
  ]
  for (const path of [
    ...paths,
    '/sign-in?next=javascript:ran=1',
    `/compose?platform=${encodeURIComponent(first)}&at=${encodeURIComponent(second)}`,
  ]) {
    await page.goto(`${service.url}${path}`)
    await isThere(page)
    assert.equal(await page.evaluate('typeof ran'), 'undefined', path)
    assert.equal(await page.locator('#hostile').count(), 0, path)
  }
  assert.deepEqual(complaints, [])
})

function hostileTexts(): string[] {
  const elements = [
    'img src=x onerror=',
    'svg onload=',
    'body onload=',
    'details open ontoggle=',
    'video src=x onerror=',
    'input autofocus onfocus=',
    'iframe onload=',
    'math onmouseover=',
    'select autofocus onfocus=',
    'marquee onstart=',
  ]
  const calls = ['ran=1', '"ran=1"', "'ran=1'", 'ran&equals;1', '`${ran=1}`']
  const frames = [
    (core: string) => `<${core} id=hostile>`,
    (core: string) => `"><${core} id=hostile>`,
    (core: string) => `'--></style></script><${core} id=hostile>`,
    (core: string) => `</textarea></title><${core} id=hostile/>`,
    (core: string) => `{{constructor}}<${core} id=hostile>`,
    (core: string) => `&lt;${core}&gt;<${core} id=hostile>`,
  ]
  const made = elements.flatMap((element) =>
    calls.flatMap((call) => frames.map((frame) => frame(element + call))),
  )
  return [
    ...made,
    '<script id=hostile>ran=1</script>',
    '[x](javascript:ran=1)',
    'javascript:ran=1',
    'data:text/html,<script>ran=1</script>',
  ]
}
