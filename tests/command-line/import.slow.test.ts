import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { liveService } from '../service.ts'
import { terminal } from './command.ts'

test('crier import says what would become of a file, schedules it once however often it is begun, and crier export writes it', async (t) => {
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
  const made = async () => [(await client.listDrafts()).data.length, (await client.listSchedules()).data.length]

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
      JSON.parse(out).data.map(({ number, state }: { number: number; state: string }) => `${number} ${state}`),
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
