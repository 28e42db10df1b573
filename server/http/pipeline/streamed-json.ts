/**
 * An answer too large to be held in memory: one JSON document in pieces, to be saved under
 * `fileName`.
 */
export class StreamedJson {
  readonly fileName: string
  readonly pieces: AsyncIterable<string>
  constructor(fileName: string, pieces: AsyncIterable<string>) {
    this.fileName = fileName
    this.pieces = pieces
  }
}
