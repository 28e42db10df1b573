import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { liveService } from '../service.ts'
import { terminal } from './command.ts'

test('crier import: checks a file, schedules it once however often it is run, and crier export writes it', async (t) => {
  const service = await liveService(t)
  const { client, key } = service.account
  const crier = await terminal(t)
  const env = { CRIER_URL: service.url, CRIER_API_KEY: key }
  const file = join(crier.home, 'posts.csv')
  const lines = [
    'platform;content;scheduled_at',
    `x;"One;\r\ntwo lines";${service.in({ hours: 30 })}`,
    'x;Only a draft;',
    'nowhere;Refused;',
  ]
  await writeFile(file, `\uFEFF${lines.join('\r\n')}`)
  const made = async () => [
    (await client.listDrafts()).data.length,
    (await client.listSchedules()).data.length,
  ]

  const dry = await crier(['import', file, '--dry-run'], { env })
  assert.equal(dry.code, 1, dry.err)
  assert.match(dry.out, /^row +platform +state/)
  assert.match(dry.out, /\n2 +x +ready /)
  assert.match(dry.out, /\n5 +nowhere +refused .+platform/)
  assert.deepEqual(await made(), [0, 0])

  for (let time = 0; time < 2; time++) {
    const { code, out } = await crier(['import', file, '--json'], { env })
    assert.equal(code, 1)
    assert.deepEqual(
      JSON.parse(out).data.map(
        ({ number, state }: { number: number; state: string }) => `${number} ${state}`,
      ),
      ['2 scheduled', '4 draft', '5 refused'],
    )
    assert.deepEqual(await made(), [2, 1])
  }

  const exported = await crier(['export'], { env })
  assert.match(exported.out, /\r\nx,"One;\ntwo lines",post,conn_/)
  const output = join(crier.home, 'posts.json')
  assert.equal((await crier(['export', '--format', 'json', '--output', output], { env })).code, 0)
  assert.match((await crier(['export', '--output', output], { env })).err, /cannot be written/)
  const again = await crier(['import', output, '--dry-run', '--json'], { env })
  assert.match(JSON.parse(again.out).data[0].detail, /taken|stands|slot/i)

  await writeFile(file, 'platform,text\nx,a')
  const wrong = await crier(['import', file], { env })
  assert.match(wrong.err, /^There is no column “text”/)
  assert.match((await crier(['import', '/nowhere.csv'], { env })).err, /cannot be read/)
})

test('crier import: reads times in the zone of the workspace or of --timezone, and dates by --date-order', async (t) => {
  const service = await liveService(t)
  const { client, key } = service.account
  await client.updateAccount({ body: { timezone: 'Europe/Berlin' } })
  const crier = await terminal(t)
  const env = { CRIER_URL: service.url, CRIER_API_KEY: key }
  const file = join(crier.home, 'posts.csv')
  await writeFile(file, '\uFEFFPlatform;Content;Date;Time\r\nx;One;01/08/2030;9:00 AM\r\n')
  const run = async (...options: string[]) =>
    crier(['import', file, '--dry-run', ...options], { env })

  const asked = await run()
  assert.equal(asked.code, 1)
  assert.match(asked.out, /Choose the date order: dmy \(day first\) or mdy \(month first\)/)
  const read = await run('--date-order', 'mdy')
  assert.equal(read.code, 0, read.out)
  assert.match(
    read.out,
    /2030-01-08T08:00:00.000Z.+date “01\/08\/2030 9:00 AM” is 2030-01-08T09:00:00\+01:00 \(Europe\/Berlin\)\./,
  )
  assert.match(
    (await run('--date-order', 'dmy', '--timezone', 'America/New_York')).out,
    /2030-08-01T13:00:00.000Z/,
  )
  assert.match(
    (await run('--date-order', 'ymd')).err,
    /--date-order takes dmy \(day first\) or mdy \(month first\), and not ymd\./,
  )
  assert.match(
    (await run('--timezone', 'Berlin')).err,
    /--timezone takes an IANA zone such as Europe\/Berlin, and not Berlin\./,
  )

  const real = async (...options: string[]) =>
    crier(['import', file, '--json', '--date-order', ...options], { env })
  for (const order of ['mdy', 'mdy', 'dmy']) assert.equal((await real(order)).code, 0)
  assert.equal((await client.listSchedules()).data.length, 2)
  const { key: narrow } = await client.createKey({
    body: { scopes: ['drafts:write', 'schedules:write'] },
  })
  const without = await crier(['import', file, '--date-order', 'mdy'], {
    env: { ...env, CRIER_API_KEY: narrow },
  })
  assert.match(without.err, /may not read the zone of the workspace: give it by --timezone\./)
})
