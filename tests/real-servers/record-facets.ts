import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { seededRandom } from '@crier/server/ports/random.ts'
import { mentionTexts } from '../networks/mention-texts.ts'

// Writes which facets Bluesky's own library finds, for a new version of it, installed anywhere:
// node tests/real-servers/record-facets.ts FOLDER
interface RichText {
  readonly facets?: readonly unknown[]
  detectFacetsWithoutResolution(): void
}
const place = join(process.argv[2]!, 'node_modules/@atproto/api')
const { version, exports } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as {
  version: string
  exports: { '.': { default?: string; import?: string } }
}
const entry = join(place, exports['.'].import ?? exports['.'].default ?? 'dist/index.js')
const { RichText } = (await import(pathToFileURL(entry).href)) as {
  RichText: new (of: { text: string }) => RichText
}
const found = mentionTexts(seededRandom(20261129), 200).map((text) => {
  const read = new RichText({ text })
  read.detectFacetsWithoutResolution()
  return JSON.stringify({ text, facets: read.facets ?? [] })
})
const recording = `{ "version": "${version}", "texts": [\n${found.join(',\n')}\n] }\n`
await writeFile(join(import.meta.dirname, 'recorded/facets.json'), recording)
