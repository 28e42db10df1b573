import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

const program = `
  import { endWithParent } from ${JSON.stringify(new URL('./end-with-parent.ts', import.meta.url).href)}
  endWithParent()
  process.on('exit', () => process.stdout.write('ended without a signal'))
  setTimeout(() => {}, 20_000)
  process.stdout.write('begun, ')`

for (const kind of ['module', 'commonjs'])
  test(`endWithParent: ends a program of --eval when its parent dies, as ${kind}`, async () => {
    const source =
      kind === 'module'
        ? program
        : program.replace(/import (.*) from (.*)/, 'const $1 = require(new URL($2).pathname)')
    const shell = spawn(
      '/bin/sh',
      [
        '-c',
        '"$0" "--input-type=$1" --eval "$2" & read -r nothing',
        process.execPath,
        kind,
        source,
      ],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    shell.stdout.once('data', () => shell.kill('SIGKILL'))
    assert.equal(await text(shell.stdout), 'begun, ')
  })
