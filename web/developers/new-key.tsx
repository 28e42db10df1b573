import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { keys as keysQuery } from '../data/queries.ts'
import { Dialog } from '../shell/dialog.tsx'
import { Notice, ProblemNotice } from '../shell/states.tsx'
import { developerTexts, scopeTexts } from '../texts/developers.ts'
import { instantOfWallTime } from '../time/wall-time.ts'
import { useZone } from '../time/zone.ts'
import { Choices } from './choices.tsx'
import { ShownOnce } from './shown-once.tsx'

type Scope = keyof typeof scopeTexts
const scopes = Object.keys(scopeTexts) as Scope[]

export function NewKey({ close }: { readonly close: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [lastDay, setLastDay] = useState('')
  const zone = useZone()
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes.filter((scope) => scope !== 'keys:write'))
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
  if (create.data) return <ShownOnce title={developerTexts.newKey} hint={developerTexts.keyOnce} secret={create.data.key} close={close} />
  return (
    <Dialog title={developerTexts.newKey} onClose={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
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
        <Choices legend={developerTexts.scopes} descriptions={scopeTexts} names={scopes} chosen={chosen} choose={setChosen}>
          <div className="row small">
            <button type="button" className="plain-button link" onClick={() => setChosen(scopes)}>
              {developerTexts.all}
            </button>
            <button type="button" className="plain-button link" onClick={() => setChosen([])}>
              {developerTexts.none}
            </button>
          </div>
        </Choices>
        {chosen.includes('drafts:write') && <EditsNotice chosen={chosen} />}
        <ProblemNotice error={create.error} />
        <div className="sheet-foot">
          <Button type="submit" loading={create.isPending} disabled={chosen.length === 0}>
            {developerTexts.newKey}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What `drafts:write` does to scheduled posts, which follows from the scopes beside it. */
function EditsNotice({ chosen }: { readonly chosen: readonly Scope[] }) {
  const how = chosen.includes('schedules:write') ? 'all' : chosen.includes('schedules:request') ? 'waits' : 'some'
  return <Notice tone={how === 'waits' ? 'accent' : 'warn'}>{developerTexts.writesScheduled[how]}</Notice>
}
