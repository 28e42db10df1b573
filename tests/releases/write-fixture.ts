import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { globalSetup, globalTeardown } from '../global-setup.ts'
import type { Owner } from '../service.ts'
import { makeFixture } from './release-fixture.ts'

/**
 * Writes what the release of this version keeps for later ones to migrate. To be called once, on
 * the commit of its tag.
 */
await using stack = new AsyncDisposableStack()
const owner: Owner = { after: (work) => stack.defer(async () => work()) }
await globalSetup()
stack.defer(globalTeardown)
const fixture = await makeFixture(owner)
const file = join(import.meta.dirname, `${fixture.version}.json.gz`)
await writeFile(file, gzipSync(JSON.stringify(fixture), { level: 9 }), { flag: 'wx' })
console.log(`What release ${fixture.version} keeps is in ${file}.`)
