import { FilePathSource } from 'mediabunny'
import { Unreadable } from './unreadable.ts'

/** A private field of the library's source, through which all reads go. */
interface Reading {
  _read(start: number, ...more: readonly number[]): unknown
}

// A whole video asks for one place at most four times in a row (seen in samples of 2 to 600 s).
const sameMax = 1_000

/**
 * A file source that ends an endless loop: `resync` of mediabunny 1.61 reads the last eight bytes
 * of a gap again and again where no part of a WebM follows, and blocks everything else meanwhile.
 */
export function videoSource(path: string): FilePathSource {
  const source = new FilePathSource(path)
  const reading = source as unknown as Reading
  const read = reading._read.bind(source)
  let [place, same] = [-1, 0]
  reading._read = (start, ...more) => {
    same = start === place ? same + 1 : 0
    place = start
    if (same > sameMax) throw new Unreadable('The video is broken, or it ends too early.')
    return read(start, ...more)
  }
  return source
}
