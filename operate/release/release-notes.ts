import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * The text of a tag: the version in the first line, then its section of the changelog. Throws a
 * sentence where there is none, or where a change would be left out of every release.
 */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m)
  const unreleased =
    sections
      .find((one) => one.startsWith('[Unreleased]'))
      ?.slice('[Unreleased]'.length)
      .trim() ?? ''
  if (unreleased !== '')
    throw new Error(`Unreleased of CHANGELOG.md is not empty: move it into [${version}].`)
  const section = sections.find((one) => one.startsWith(`[${version}]`))
  if (section === undefined) throw new Error(`CHANGELOG.md has no section [${version}].`)
  const heading = section.split('\n', 1)[0]!
  if (!/^\[[\d.]+\] - \d{4}-\d\d-\d\d$/.test(heading))
    throw new Error(`The section [${version}] of CHANGELOG.md has no date: "## ${heading}".`)
  const text = section.slice(heading.length).trim()
  if (text === '') throw new Error(`The section [${version}] of CHANGELOG.md is empty.`)
  return `Crier ${version}\n\n${text}\n`
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const tag = process.argv[2] ?? `v${version}`
  try {
    if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and the version is ${version}.`)
    process.stdout.write(releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
