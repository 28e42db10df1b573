import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { editAndSchedule, isAsSeen, wideOpen } from './aborted-saves.ts'
import { openDashboard } from './open-dashboard.ts'

const { service, signIn } = await openDashboard({ after }, wideOpen)

for (const every of [2, 3])
  test(`the composer schedules what is on the screen, once, while every ${every}. request is lost`, async (t) => {
    const account = await service.newAccount()
    const { page } = await signIn(t, account)
    const seen = await editAndSchedule({ service, account, page }, 4, every)
    assert.deepEqual(
      seen.filter((one) => !isAsSeen(one)),
      [],
    )
  })
