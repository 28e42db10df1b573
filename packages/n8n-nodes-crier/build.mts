import { copyFile, cp, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'rolldown'

const here = import.meta.dirname
const { n8n } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as {
  readonly n8n: { readonly credentials: readonly string[]; readonly nodes: readonly string[] }
}

// A test builds somewhere else, and packs nothing.
const [, , elsewhere] = process.argv
const dist = elsewhere ?? join(here, 'dist')

/**
 * A CommonJS file for each node and the credentials, which n8n loads by its path and the name of
 * its class; beside a node what n8n searches it by.
 */
await rm(dist, { recursive: true, force: true })
for (const path of [...n8n.credentials, ...n8n.nodes]) {
  const file = join(dist, path.replace(/^dist\//, ''))
  const source = path.replace(/^dist\//, '').replace(/js$/, 'ts')
  await build({
    input: join(here, source),
    platform: 'node',
    external: ['n8n-workflow'],
    transform: { target: 'node20' },
    output: { file, format: 'cjs', comments: { legal: false, annotation: true, jsdoc: true } },
    logLevel: 'warn',
  })
  if (!n8n.nodes.includes(path)) continue
  await mkdir(dirname(file), { recursive: true })
  await copyFile(join(here, source.replace(/ts$/, 'json')), file.replace(/js$/, 'json'))
}
await cp(join(here, 'icons'), join(dist, 'icons'), { recursive: true })
if (!elsewhere) await copyFile(join(here, '../../LICENSE'), join(here, 'LICENSE'))
