import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { documents } from '../documented-commands.ts'
import { campaigns } from './campaign.ts'
import { root } from './groups.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('campaigns: each names a file that exists', () => {
  const missing = Object.values(campaigns).filter(([file]) => !existsSync(join(root, file)))
  assert.deepEqual(missing, [])
})

test('package.json: has at most 24 scripts', () => {
  assert(Object.keys(scripts).length <= 24, `${Object.keys(scripts).length} scripts`)
})

test('documents: every `npm run NAME` is a script, and every campaign exists', () => {
  // The changelog tells what the commands of its time were.
  const current = documents(root).filter(({ file }) => file !== 'CHANGELOG.md')
  const wrong = current.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)(?: -- ([a-z][\w-]*))?/g)]
      .filter(([, script, name]) => !isKnown(script!, name))
      .map(([command]) => `${file}: ${command}`),
  )
  assert.deepEqual(wrong, [])
})

const isKnown = (script: string, name: string | undefined) =>
  script in scripts && (script !== 'campaign' || name === undefined || name in campaigns)
