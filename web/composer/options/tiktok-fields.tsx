import type { Connection } from '@crier/sdk/operations.ts'
import { useQueries } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Checkbox, NativeSelect } from '../../controls/field.tsx'
import { connectionChoices, media as mediaQuery } from '../../data/queries.ts'
import { Callout } from '../../shell/states.tsx'
import { optionTexts } from '../../texts/options.ts'
import type { Placed } from '../text/content.ts'
import {
  interactions,
  isDisclosed,
  modeOf,
  offeredToAll,
  within,
  withChoice,
  type TikTokOptions,
} from './chosen.ts'
import { Cover } from './cover.tsx'

interface Props {
  /** Those that the text goes to; one choice serves them all. */
  readonly connections: readonly Connection[]
  readonly options: TikTokOptions
  readonly media: readonly Placed[]
  readonly change: (options: TikTokOptions) => void
}

/**
 * As TikTok's guidelines for screens want it: who posts, an audience without a default,
 * interactions that are off, and what the post promotes.
 */
export function TikTokFields(props: Props) {
  const { connections, options, change } = props
  const isDirect = connections.some((one) => modeOf(options, one) === 'direct')
  const mode = isDirect ? 'direct' : 'inbox'
  return (
    <>
      <NativeSelect
        label={optionTexts.mode}
        description={mode === 'inbox' ? optionTexts.inboxHint : undefined}
        value={mode}
        data={(['direct', 'inbox'] as const).map((value) => ({
          value,
          label: optionTexts.modes[value],
        }))}
        // The other choices belong to a mode: in the inbox the author makes them in the app.
        onChange={({ target }) => change({ mode: target.value === 'inbox' ? 'inbox' : 'direct' })}
      />
      {mode === 'direct' && <Direct {...props} />}
    </>
  )
}

function Direct({ connections, options, media, change }: Props) {
  const asked = useQueries({
    queries: connections.map(({ connection_id }) => connectionChoices(connection_id)),
  })
  const files = useQueries({ queries: media.map(({ media_id }) => mediaQuery(media_id)) })
  const isVideo = files.some(({ data }) => data?.kind === 'video')
  const isBranded = options.branded_content === true
  const offered = offeredToAll(asked.map(({ data }) => data))
  const { levels, off, secondsMax } = offered
  // What an account that was added does not offer is not shown as chosen, and goes at the next
  // choice: opening a post must not change it.
  const kept = offered.isKnown ? within(options, offered) : options
  const set = (name: keyof TikTokOptions, value: unknown) =>
    change(withChoice({ tiktok: kept }, 'tiktok', name, value).tiktok ?? {})
  const isOff = (name: (typeof interactions)[number]) => off.includes(name)
  return (
    <>
      {connections.map((connection, index) => {
        const { data, error } = asked[index]!
        const trouble = data?.detail ?? error?.message
        return (
          <Fragment key={connection.connection_id}>
            <p className="creator">
              {connection.picture_url !== null && (
                <img src={connection.picture_url} alt="" width={28} height={28} />
              )}
              {optionTexts.postingAs(data?.name ?? connection.account_name ?? '')}
            </p>
            {trouble !== undefined && <Callout tone="bad">{trouble}</Callout>}
          </Fragment>
        )
      })}
      {offered.isKnown && levels.length === 0 && (
        <Callout tone="bad">{optionTexts.nothingInCommon}</Callout>
      )}
      {kept !== options && <Callout tone="bad">{optionTexts.notOffered}</Callout>}
      <NativeSelect
        label={optionTexts.audience}
        value={kept.privacy_level ?? ''}
        required
        data={[
          { value: '', label: optionTexts.chooseAudience, disabled: true },
          ...levels.map((value) => ({
            value,
            label:
              value === 'SELF_ONLY' && isBranded
                ? `${optionTexts.audiences[value]} (${optionTexts.notPrivate})`
                : optionTexts.audiences[value],
            disabled: value === 'SELF_ONLY' && isBranded,
          })),
        ]}
        onChange={({ target }) => {
          const privacy_level = levels.find((level) => level === target.value)
          if (privacy_level === undefined) return
          // What is unticked here is off, whatever the connection allows.
          const unticked = isVideo ? interactions : interactions.slice(0, 1)
          const off = Object.fromEntries(unticked.map((name) => [name, false]))
          change({ mode: 'direct', ...off, ...kept, privacy_level })
        }}
      />
      <fieldset>
        <legend>{optionTexts.allow}</legend>
        {interactions.map(
          (name) =>
            (name === 'allow_comment' || isVideo) && (
              <Checkbox
                key={name}
                label={optionTexts.interactions[name]}
                description={isOff(name) ? optionTexts.offInApp : undefined}
                checked={kept[name] === true}
                disabled={isOff(name)}
                onChange={({ target }) => set(name, target.checked)}
              />
            ),
        )}
      </fieldset>
      <Disclosure options={kept} isVideo={isVideo} change={change} />
      {isVideo && (
        <>
          <Checkbox
            label={optionTexts.checks.made_with_ai}
            checked={options.made_with_ai === true}
            onChange={({ target }) => set('made_with_ai', target.checked || undefined)}
          />
          <Cover value={options.cover_ms} set={(ms) => set('cover_ms', ms)} />
          {secondsMax !== null && <p className="small faint">{optionTexts.videoMax(secondsMax)}</p>}
        </>
      )}
      <p className="small faint">{optionTexts.takesMinutes}</p>
    </>
  )
}

/** Off until the author says that the post promotes something; then what it promotes. */
function Disclosure({
  options,
  isVideo,
  change,
}: Pick<Props, 'options' | 'change'> & { readonly isVideo: boolean }) {
  const { your_brand, branded_content, ...others } = options
  const isPrivate = options.privacy_level === 'SELF_ONLY'
  const isOn = isDisclosed(options)
  return (
    <fieldset>
      <legend>{optionTexts.disclosure}</legend>
      <Checkbox
        label={optionTexts.disclose}
        description={optionTexts.discloseHint}
        checked={isOn}
        onChange={({ target }) =>
          change(target.checked ? { ...others, your_brand: false, branded_content: false } : others)
        }
      />
      {isOn && (
        <div className="promotes">
          <Checkbox
            label={optionTexts.yourBrand}
            description={optionTexts.yourBrandHint}
            checked={your_brand === true}
            onChange={({ target }) => change({ ...options, your_brand: target.checked })}
          />
          <Checkbox
            label={optionTexts.branded}
            description={isPrivate ? optionTexts.notPrivate : optionTexts.brandedHint}
            checked={branded_content === true}
            disabled={isPrivate}
            onChange={({ target }) => change({ ...options, branded_content: target.checked })}
          />
          {(your_brand === true || branded_content === true) && (
            <p className="small" role="status">
              {optionTexts.label(isVideo, branded_content === true)}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
