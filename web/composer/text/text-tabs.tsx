import type { Platform } from '@crier/sdk/operations.ts'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../shell/icon.tsx'
import { NetworkMark } from '../../shell/network-mark.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { mediaTexts } from '../../texts/media.ts'
import { networkLabels } from '../../texts/networks.ts'

export interface TabbedText {
  readonly id: string
  readonly networks: readonly Platform[]
}

interface Props {
  readonly all: readonly TabbedText[]
  readonly shown: number
  readonly onShow: (place: number) => void
  /** The networks of the shown text that can get a separate one. */
  readonly mayDiffer: readonly Platform[]
  /** Its files would arrive in the text that it was. */
  readonly isBusy: boolean
  readonly onOwn: (platform: Platform) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export const textTabId = (place: number) => `text-tab-${place}`

/** The texts of a post, a tab for each, over one editor; and the way to a text for one network. */
export function TextTabs({ all, shown, onShow, mayDiffer, isBusy, onOwn }: Props) {
  if (all.length < 2 && mayDiffer.length === 0) return null
  const turn = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (shown + step + all.length) % all.length
    onShow(next)
    document.getElementById(textTabId(next))?.focus()
  }
  return (
    <div className="text-tabs">
      {all.length > 1 && (
        <div
          className="tabs"
          role="tablist"
          aria-label={composerTexts.texts}
          onKeyDown={(event) => turn(event)}
        >
          {all.map(({ id, networks }, place) => (
            <button
              key={id}
              id={textTabId(place)}
              type="button"
              role="tab"
              className="text-tab"
              aria-selected={place === shown}
              tabIndex={place === shown ? 0 : -1}
              onClick={() => onShow(place)}
            >
              {networks.map((platform) => (
                <NetworkMark key={platform} network={platform} named={false} size={16} />
              ))}
              {networks.length === 0
                ? composerTexts.unused
                : networks.map((platform) => networkLabels[platform]).join(', ')}
            </button>
          ))}
        </div>
      )}
      {mayDiffer.length > 0 && (
        <p className="row text-own small">
          <span className="faint" aria-hidden="true">
            {composerTexts.ownVersion}
          </span>
          {mayDiffer.map((platform) => (
            <button
              key={platform}
              type="button"
              className="text-own-choice"
              disabled={isBusy}
              title={isBusy ? mediaTexts.changesAfterFiles : undefined}
              onClick={() => onOwn(platform)}
            >
              <span className="visually-hidden">{composerTexts.ownVersion} </span>
              <Icon name="plus" size={12} />
              <NetworkMark network={platform} named={false} size={16} />
              {networkLabels[platform]}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}
