import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { warnOfSettings } from './warn-of-settings.ts'

const pair = (network: string) => ({
  [`CRIER_${network}_CLIENT_ID`]: 'id',
  [`CRIER_${network}_CLIENT_SECRET`]: 'secret',
})

test('warnOfSettings: logs live networks that cannot send people back to the public address', () => {
  const config = readConfig({ ...pair('X'), ...pair('INSTAGRAM'), ...pair('TIKTOK') })
  const warned = (url: string) => {
    const events: string[] = []
    const log = { event: (name: string) => void events.push(name) }
    warnOfSettings({ config, addresses: { publicUrl: () => url }, log } as never)
    return events.toSorted()
  }
  const others = ['instagram.settings_conflict', 'tiktok.settings_conflict']
  assert.deepEqual(warned('https://crier.example.com'), [])
  assert.deepEqual(warned('http://127.0.0.1:3000'), others)
  assert.deepEqual(warned('http://localhost:3000'), [...others, 'x.settings_conflict'])
  assert.deepEqual(warned('http://crier.example.com'), [...others, 'x.settings_conflict'])
})

test('warnOfSettings: an application for pages alone counts too, and is named in what to mend', () => {
  const mends: string[] = []
  const log = { event: (name: string, { mend }: { mend: string }) => void mends.push(name, mend) }
  const addresses = { publicUrl: () => 'http://crier.example.com' }
  warnOfSettings({ config: readConfig(pair('LINKEDIN_PAGES')), addresses, log } as never)
  assert.equal(mends[0], 'linkedin.settings_conflict')
  assert.match(mends[1] ?? '', /those of CRIER_LINKEDIN_PAGES$/)
})
