import { CrierProblem } from '@crier/sdk/problem.ts'
import { useRef } from 'react'
import { takenTypes } from '../../media/taken-types.ts'
import { Icon } from '../../shell/icon.tsx'
import { messageOf } from '../../shell/states.tsx'
import { mediaTexts } from '../../texts/media.ts'
import { bytesText } from '../../time/bytes.ts'
import type { UploadItem, Uploads } from './uploads.ts'

/** An upload with its progress, or its error. */
export function UploadTile({
  item,
  uploads,
}: {
  readonly item: UploadItem
  readonly uploads: Uploads
}) {
  const { id, name, bytes, sent, state, error, piece } = item
  const input = useRef<HTMLInputElement>(null)
  const share = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)
  return (
    <li className="media-tile" data-state={state}>
      <span className="media-thumbnail" aria-hidden="true">
        <Icon name={state === 'failed' ? 'alert' : 'picture'} size={22} />
      </span>
      <div className="media-words">
        <p className="media-name">
          <span className="clip">{name}</span>
          <span className="small faint num">{bytesText(bytes)}</span>
        </p>
        {state !== 'failed' && state !== 'interrupted' && (
          <progress
            className="media-progress"
            aria-label={mediaTexts.progressOf(name)}
            max={100}
            value={share}
          />
        )}
        {state === 'failed' && error !== null ? (
          <p className="small media-error" role="alert">
            {messageOf(error)}
          </p>
        ) : (
          <p className="small faint num">{lineOf(state, share)}</p>
        )}
        {state === 'failed' && mayGoBetter(error) && (
          <button
            type="button"
            className="plain-button link small media-again"
            onClick={() => uploads.again(id)}
          >
            {mediaTexts.tryAgain}
          </button>
        )}
        {state === 'interrupted' && (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept={takenTypes.join(',')}
              onChange={(event) => uploads.add([...(event.target.files ?? [])], piece)}
            />
            <button
              type="button"
              className="plain-button link small media-again"
              onClick={() => input.current?.click()}
            >
              {mediaTexts.chooseAgain}
            </button>
          </>
        )}
      </div>
      <div className="media-buttons">
        <button
          type="button"
          className="icon-button"
          aria-label={mediaTexts.cancel(name)}
          onClick={() => uploads.remove(id)}
        >
          <Icon name="close" size={15} />
        </button>
      </div>
    </li>
  )
}

/** A file that is refused for what it is stays so. */
const mayGoBetter = (error: Error | null) =>
  error instanceof CrierProblem
    ? ![400, 415, 422].includes(error.status)
    : error instanceof TypeError

function lineOf(state: UploadItem['state'], share: number): string {
  switch (state) {
    case 'waiting':
      return mediaTexts.waiting
    case 'uploading':
      return mediaTexts.uploading(share)
    case 'cut':
      return mediaTexts.cut
    case 'reading':
      return mediaTexts.reading
    case 'interrupted':
      return mediaTexts.interrupted
    case 'failed':
      return mediaTexts.failed
    default:
      return state satisfies never
  }
}
