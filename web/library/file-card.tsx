import type { Media } from '@crier/sdk/operations.ts'
import type { ReactNode } from 'react'
import { FilePicture } from '../media/file-picture.tsx'
import { mediaLabel } from '../media/name-of.ts'
import { libraryTexts } from '../texts/library.ts'
import { mediaTexts } from '../texts/media.ts'
import { bytesText } from '../time/bytes.ts'
import { lengthText } from '../time/length.ts'

/** An upload, with what is known of it and what can be done with it. */
export function FileCard({
  file,
  children,
}: {
  readonly file: Media
  readonly children: ReactNode
}) {
  const { kind, bytes, width, height, duration_ms, alt_text, status, detail } = file
  return (
    <article className="card library-card">
      <FilePicture media={file} className="library-picture" />
      <div className="library-words">
        <p className="clip library-name" title={mediaLabel(file)}>
          {mediaLabel(file)}
        </p>
        <p className="small faint num">
          {mediaTexts.kinds[kind]} · {bytesText(bytes)}
          {width !== null &&
            height !== null &&
            kind !== 'document' &&
            ` · ${libraryTexts.size(width, height)}`}
          {duration_ms !== null && ` · ${lengthText(duration_ms)}`}
        </p>
        {status === 'failed' && (
          <p className="small library-failed">
            {libraryTexts.failed}
            {detail !== null && `: ${detail}`}
          </p>
        )}
        {status === 'processing' && <p className="small faint">{libraryTexts.processing}</p>}
        {status === 'ready' && kind !== 'document' && (
          <p className="small soft library-alt">{alt_text ?? libraryTexts.noAltText}</p>
        )}
      </div>
      <div className="library-actions">{children}</div>
    </article>
  )
}
