import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { temporaryDirectory } from '../processes.ts'
import { manualService } from '../service.ts'
import { blocksOf, readPage } from './page-requests.ts'

const prelude = `set -euo pipefail
curl() { command curl --fail-with-body "$@"; }
api() { curl -s -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' "$@"; }
field() { node -p "JSON.parse(fs.readFileSync(0)).$1"; }`

const skip =
  ['bash', 'curl'].some((program) => spawnSync(program, ['--version']).error) &&
  'bash or curl is missing'

test(
  'the commands of docs/uploading.md upload a picture and a video, and post the picture with its description',
  { skip },
  async (t) => {
    const service = await manualService(t)
    const { client, key } = await service.newAccount('business')
    const folder = await temporaryDirectory(t)
    for (const name of ['picture.png', 'video.mp4'])
      await cp(join(import.meta.dirname, '../media-files', name), join(folder, name))
    const blocks = blocksOf(await readPage('uploading.md'), 'sh')
    assert.equal(blocks.length, 4)
    const program = spawn('bash', ['-c', [prelude, ...blocks].join('\n')], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        KEY: key,
        URL: service.url,
        WHEN: service.in({ minutes: 1 }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [answered, said, [code]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'exit'),
    ])
    assert.equal(code, 0, `${answered}\n${said}`)
    await service.advance({ minutes: 2 })

    const posts = await service.posts()
    assert.deepEqual(
      posts.map(({ platform, text, media }) => [
        platform,
        text,
        media.length,
        (media[0] as { alt_text: string }).alt_text,
      ]),
      [['x', 'The oven is hot.', 1, 'A brick oven with a fire in it']],
    )
    const { data: kept } = await client.listMedia()
    assert.deepEqual(kept.map(({ kind, name, status }) => [kind, name, status]).toSorted(), [
      ['image', 'oven.png', 'ready'],
      ['image', 'picture.png', 'ready'],
      ['video', null, 'ready'],
    ])
  },
)
