import { StartRefused } from '../embedded/start-refused.ts'

/**
 * The part of the ustar format (POSIX.1-1988) that a backup needs: files and directories with
 * short names.
 */
interface TarEntry {
  readonly name: string
  readonly kind: 'file' | 'directory'
  /** Bytes of content; 0 for a directory. */
  readonly size: number
}

const blockBytes = 512
const nameBytesMax = 100
const folderBytesMax = 155
// Eleven octal digits.
const sizeMax = 8 ** 11 - 1

export function tarHeader({ name, kind, size }: TarEntry, time: Temporal.Instant): Buffer {
  const [folder, file] = Buffer.byteLength(name) > nameBytesMax ? split(name) : ['', name]
  if (Buffer.byteLength(file) > nameBytesMax || Buffer.byteLength(folder) > folderBytesMax)
    throw new Error(`the name ${name} is too long for a backup`)
  if (size > sizeMax) throw new Error(`${name} is larger than the 8 GiB that a backup can hold`)
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(file, 0)
  header.write(kind === 'directory' ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\x000000000\0', 108)
  header.write(`${octal(size, 11)}\0`, 124)
  header.write(`${octal(Math.floor(time.epochMilliseconds / 1000), 11)}\0`, 136)
  header.write(' '.repeat(8), 148)
  header.write(kind === 'directory' ? '5' : '0', 156)
  header.write('ustar\x0000', 257)
  header.write(folder, 345)
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148)
  return header
}

/** The folder and the name in it: the format has a field for each. */
function split(name: string): [folder: string, file: string] {
  const at = name.lastIndexOf('/')
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}

/** The zeros that fill the last block of a content of `size` bytes. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}

export const tarEnd = Buffer.alloc(2 * blockBytes)

/**
 * Reads entry after entry. The content of each has to be read to its end before the next is asked
 * for. Throws `StartRefused` on anything that `tarHeader` does not write, and when the archive ends
 * too early.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { readonly content: AsyncIterable<Buffer> }> {
  const bytes = new ByteReader(source)
  for (;;) {
    const header = await bytes.exactly(blockBytes)
    if (header.every((byte) => byte === 0)) return await bytes.toTheEnd()
    const entry = readHeader(header)
    yield { ...entry, content: bytes.upTo(entry.size) }
    await bytes.exactly(tarPadding(entry.size).length)
  }
}

function readHeader(header: Buffer): TarEntry {
  const text = (from: number, to: number) =>
    header.toString('latin1', from, to).split('\0', 1)[0] ?? ''
  const kind = ({ '0': 'file', '5': 'directory' } as const)[text(156, 157)]
  const size = parseInt(text(124, 136), 8)
  const isWhole = parseInt(text(148, 156), 8) === checksumOf(header.fill(' ', 148, 156))
  if (!isWhole || kind === undefined || !Number.isSafeInteger(size))
    throw new StartRefused('This file is not a backup of Crier, or it is damaged.')
  const folder = text(345, 345 + folderBytesMax)
  return { name: `${folder === '' ? '' : `${folder}/`}${text(0, nameBytesMax)}`, kind, size }
}

function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.upTo(count)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *upTo(count: number): AsyncGenerator<Buffer> {
    for (let missing = count; missing > 0;) {
      if (this.#rest.length === 0) this.#rest = await this.#next()
      const part = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(part.length)
      missing -= part.length
      yield part
    }
  }

  /** The rest has no meaning, but reading it lets the compression check its sum. */
  async toTheEnd(): Promise<void> {
    while ((await this.#chunks.next()).done !== true);
  }

  async #next(): Promise<Buffer> {
    const next = await this.#chunks.next()
    if (next.done === true)
      throw new StartRefused('The backup is cut short: it ends before its last entry.')
    return next.value
  }
}
