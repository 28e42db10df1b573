import { networkNames, type NetworkName } from '@crier/contract/networks/index.ts'
import { glob, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Html } from '../html.ts'
import { addressOf, connectPage, listedFiles, shelves, startFile, weightOf } from './contents.ts'
import { renderMarkdown, type Heading } from './markdown.ts'

/** The bundle has the pages where the repository has them. */
const root = join(import.meta.dirname, '../../../..')

export interface GuidePage {
  readonly address: string
  readonly title: string
  readonly source: string
  readonly headings: readonly Heading[]
  readonly body: Html
  /** How far in front a search shows it. */
  readonly weight: number
}

export interface Site {
  readonly byAddress: ReadonlyMap<string, GuidePage>
  readonly shelves: readonly Shelf[]
}

interface Shelf {
  readonly title: string
  readonly groups: readonly { readonly title: string; readonly pages: readonly GuidePage[] }[]
}

const everyPage = [startFile, 'docs/*.md', 'docs/decisions/*.md', 'packages/*/README.md']

/**
 * Every page, rendered: half a megabyte of text, read by the first who asks and kept. A page that
 * is listed and not there is left out, and so is how to connect a network that is not enabled.
 */
export async function readSite(networks: readonly NetworkName[] = networkNames): Promise<Site> {
  const ofOthers = networkNames.filter((name) => !networks.includes(name)).map(connectPage)
  const there = (await Array.fromAsync(glob(everyPage, { cwd: root })))
    .filter((file) => !ofOthers.includes(file))
    .sort()
  const listed = [startFile, ...listedFiles].filter((file) => there.includes(file))
  const files = [...new Set([...listed, ...there])]
  const addresses = new Map(files.map((file) => [file, addressOf(file)]))
  const pages = new Map<string, GuidePage>()
  for (const file of files)
    pages.set(file, pageOf(file, await readFile(join(root, file), 'utf8'), addresses))
  return {
    byAddress: new Map(Array.from(pages.values(), (page) => [page.address, page])),
    shelves: shelves.map(({ title, groups }) => ({
      title,
      groups: groups.map(({ title: ofGroup, files: inGroup }) => ({
        title: ofGroup,
        pages: inGroup.flatMap((file) => pages.get(file) ?? []),
      })),
    })),
  }
}

function pageOf(file: string, source: string, addresses: ReadonlyMap<string, string>): GuidePage {
  const { body, headings } = renderMarkdown(source, (address) =>
    resolveAddress(file, address, addresses),
  )
  return {
    address: addresses.get(file)!,
    title: headings[0]?.text ?? file,
    source,
    headings,
    body,
    weight: weightOf(file),
  }
}

/**
 * A page leads to other pages, to pictures and to other sites. What else the repository has is not
 * here, and is named only.
 */
function resolveAddress(
  file: string,
  address: string,
  addresses: ReadonlyMap<string, string>,
): string | null {
  if (/^(https?|mailto):/.test(address) || address.startsWith('#')) return address
  const [path, part] = address.split('#')
  const target = posix.normalize(posix.join(posix.dirname(file), path!))
  if (/^docs\/pictures\/[\w-]+\.png$/.test(target))
    return `/docs/guide/${target.replace('docs/', '')}`
  const page = addresses.get(target) ?? addresses.get(posix.join(target, 'README.md'))
  if (page === undefined) return null
  return part === undefined ? page : `${page}#${part}`
}

/** One of the pictures that pages show. */
export async function readGuidePicture(name: string): Promise<Buffer | null> {
  if (!/^[\w-]{1,60}\.png$/.test(name)) return null
  return readFile(join(root, 'docs/pictures', name)).catch(() => null)
}
