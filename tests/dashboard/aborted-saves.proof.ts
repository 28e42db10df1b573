import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { editAndSchedule, isAsSeen, wideOpen } from './aborted-saves.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after }, wideOpen)

for (const every of [2, 3, 4, 5])
  test(`of 50 edits that are scheduled at once, while every ${every}. request is lost, 50 are as they stood on the screen`, async (t) => {
    const account = await service.newAccount()
    const { page } = await signIn(t, account)
    const seen = await editAndSchedule({ service, account, page }, 50, every)
    t.diagnostic(`${seen.filter(isAsSeen).length} of ${seen.length} as they stood on the screen`)
    assert.deepEqual(
      seen.filter((one) => !isAsSeen(one)),
      [],
    )
  })
