import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { keys as keysQuery } from '../data/queries.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { Callout } from '../shell/states.tsx'
import { developerTexts, scopeTexts } from '../texts/developers.ts'
import { instantOfWallTime } from '../time/wall-time.ts'
import { useZone } from '../time/zone.ts'
import { Choices } from './choices.tsx'
import { ShownOnce } from './shown-once.tsx'

type Scope = keyof typeof scopeTexts
const scopes = Object.keys(scopeTexts) as Scope[]

/** The least that a program of its kind needs. */
const presets = {
  read: scopes.filter((scope) => scope.endsWith(':read')),
  draft: [
    'reels:generate',
    'drafts:read',
    'drafts:write',
    'media:read',
    'media:write',
    'account:read',
    'schedules:read',
    'schedules:request',
  ],
  publish: [
    'drafts:read',
    'drafts:write',
    'media:read',
    'media:write',
    'account:read',
    'schedules:read',
    'schedules:write',
  ],
  everything: scopes,
} satisfies Readonly<Record<keyof typeof developerTexts.presets, readonly Scope[]>>

const presetNames = Object.keys(presets) as (keyof typeof presets)[]

const isSame = (one: readonly Scope[], other: readonly Scope[]) =>
  one.length === other.length && one.every((scope) => other.includes(scope))

export function NewKey({ close }: { readonly close: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [lastDay, setLastDay] = useState('')
  const zone = useZone()
  const [chosen, setChosen] = useState<readonly Scope[]>(presets.read)
  const create = useMutation({
    mutationFn: () =>
      client.createKey({
        body: {
          scopes: chosen,
          ...(name.trim() !== '' && { name: name.trim() }),
          ...(lastDay !== '' && { expires_at: instantOfWallTime(`${lastDay}T23:59`, zone) }),
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
  if (create.data)
    return (
      <ShownOnce
        title={developerTexts.newKey}
        hint={developerTexts.keyOnce}
        secret={create.data.key}
        close={close}
      />
    )
  return (
    <FormDialog
      title={developerTexts.newKey}
      disabled={chosen.length === 0}
      action={create}
      submit={() => create.mutate()}
      close={close}
      beside={null}
    >
      <TextInput
        label={developerTexts.keyName}
        description={developerTexts.keyNameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={100}
      />
      <TextInput
        type="date"
        label={developerTexts.expiry}
        description={developerTexts.expiryHint}
        value={lastDay}
        onChange={(event) => setLastDay(event.target.value)}
      />
      <NativeSelect
        label={developerTexts.scopes}
        value={presetNames.find((name) => isSame(presets[name], chosen)) ?? ''}
        data={[
          ...presetNames.map((value) => ({ value, label: developerTexts.presets[value] })),
          { value: '', label: developerTexts.ownChoice(chosen.length) },
        ]}
        onChange={({ target }) => {
          const name = presetNames.find((one) => one === target.value)
          if (name !== undefined) setChosen(presets[name])
        }}
      />
      <details>
        <summary className="link small">{developerTexts.chooseScopes}</summary>
        <Choices
          legend={developerTexts.scopes}
          descriptions={scopeTexts}
          names={scopes}
          chosen={chosen}
          choose={setChosen}
        />
      </details>
      {chosen.includes('drafts:write') && <EditsNotice chosen={chosen} />}
    </FormDialog>
  )
}

/** Explains the effect of `drafts:write` on scheduled posts, which depends on the other scopes. */
function EditsNotice({ chosen }: { readonly chosen: readonly Scope[] }) {
  const how = chosen.includes('schedules:write')
    ? 'all'
    : chosen.includes('schedules:request')
      ? 'waits'
      : 'some'
  return (
    <Callout tone={how === 'waits' ? 'accent' : 'warn'}>
      {developerTexts.writesScheduled[how]}
    </Callout>
  )
}
