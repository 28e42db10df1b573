import type { Connection, Draft, Platform } from '@crier/sdk/operations.ts'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Checkbox, NativeSelect, TextInput } from '../../controls/field.tsx'
import { NetworkMark } from '../../shell/network-mark.tsx'
import { networkLabels } from '../../texts/networks.ts'
import { optionTexts } from '../../texts/options.ts'
import type { Saving } from '../saving.ts'
import { withChoice } from './chosen.ts'
import { Cover } from './cover.tsx'
import './options.css'

// Most texts are for other networks.
const TikTokFields = lazy(() =>
  import('./tiktok-fields.tsx').then(({ TikTokFields }) => ({ default: TikTokFields })),
)

interface Props {
  readonly saving: Saving
  readonly targets: readonly Connection[]
}

/** What the networks of a text let its author choose; nothing where there is nothing. */
export function PostOptions({ saving, targets }: Props) {
  const { options, media } = useSyncExternalStore(saving.watch, saving.view)
  const networks = [...new Set(targets.map(({ platform }) => platform))]
  const set = (network: Platform) => (name: string, value: unknown) =>
    saving.change({ options: withChoice(saving.view().options, network, name, value) })
  const change = (network: Platform, chosen: Readonly<Record<string, unknown>>) =>
    saving.change({ options: { ...saving.view().options, [network]: chosen } })
  return networks.flatMap((network) => {
    const fields = fieldsOf[network]
    if (fields === undefined && network !== 'tiktok') return []
    return [
      <details
        key={network}
        className="post-options"
        open={network === 'tiktok' || options[network] !== undefined}
      >
        <summary>
          <NetworkMark network={network} size={15} /> {optionTexts.title(networkLabels[network])}
        </summary>
        <div className="stack">
          {network === 'tiktok' ? (
            <Suspense>
              <TikTokFields
                connections={targets.filter(({ platform }) => platform === network)}
                options={options.tiktok ?? {}}
                media={media}
                change={(chosen) => change('tiktok', chosen)}
              />
            </Suspense>
          ) : (
            fields!.map((field) => (
              <OptionField
                key={field.name}
                field={field}
                value={
                  (options[network] as Readonly<Record<string, unknown>> | undefined)?.[field.name]
                }
                set={(value) => set(network)(field.name, value)}
              />
            ))
          )}
        </div>
      </details>,
    ]
  })
}

type Field =
  | {
      readonly name: keyof typeof optionTexts.selects
      readonly kind: 'select'
      readonly values: readonly string[]
    }
  | { readonly name: keyof typeof optionTexts.checks; readonly kind: 'check'; readonly isOn?: true }
  | {
      readonly name: 'spoiler_text' | 'collaborators' | 'cover_ms'
      readonly kind: 'text' | 'names' | 'cover'
    }

const fieldsOf: { readonly [Network in keyof Draft['options']]?: readonly Field[] } = {
  x: [
    {
      name: 'reply_settings',
      kind: 'select',
      values: ['following', 'mentionedUsers', 'subscribers', 'verified'],
    },
    { name: 'paid_partnership', kind: 'check' },
    { name: 'made_with_ai', kind: 'check' },
  ],
  linkedin: [{ name: 'visibility', kind: 'select', values: ['public', 'connections'] }],
  instagram: [
    { name: 'collaborators', kind: 'names' },
    { name: 'cover_ms', kind: 'cover' },
    { name: 'share_to_feed', kind: 'check', isOn: true },
  ],
  mastodon: [
    { name: 'visibility', kind: 'select', values: ['public', 'unlisted', 'private'] },
    { name: 'spoiler_text', kind: 'text' },
    { name: 'sensitive', kind: 'check' },
  ],
}

interface OptionFieldProps {
  readonly field: Field
  readonly value: unknown
  readonly set: (value: unknown) => void
}

function OptionField({ field, value, set }: OptionFieldProps) {
  switch (field.kind) {
    case 'select':
      return (
        <NativeSelect
          label={optionTexts.selects[field.name]}
          value={String(value ?? '')}
          data={[
            { value: '', label: optionTexts.byDefault },
            ...field.values.map((one) => ({ value: one, label: optionTexts.values[one] ?? one })),
          ]}
          onChange={({ target }) => set(target.value || undefined)}
        />
      )
    case 'check': {
      const isOn = field.isOn === true
      return (
        <Checkbox
          label={optionTexts.checks[field.name]}
          checked={value === undefined ? isOn : value === true}
          onChange={({ target }) => set(target.checked === isOn ? undefined : target.checked)}
        />
      )
    }
    case 'names':
      return (
        <TextInput
          label={optionTexts.collaborators}
          description={optionTexts.collaboratorsHint}
          defaultValue={Array.isArray(value) ? value.join(', ') : ''}
          onBlur={({ target }) => {
            const names = target.value.split(/[\s,]+/).map((name) => name.replace(/^@/, ''))
            const chosen = names.filter((name) => name !== '')
            set(chosen.length === 0 ? undefined : chosen)
          }}
        />
      )
    case 'text':
      return (
        <TextInput
          label={optionTexts.spoilerText}
          value={String(value ?? '')}
          maxLength={400}
          onChange={({ target }) => set(target.value || undefined)}
        />
      )
    case 'cover':
      return <Cover value={value} set={set} />
    default:
      return field satisfies never
  }
}
