import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account } from '@crier/sdk/operations.ts'
import { Button } from '../controls/button.tsx'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { client } from '../data/client.ts'
import { account } from '../data/queries.ts'
import { Loaded } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { settingsTexts } from '../texts/settings.ts'

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')

/** For owners: what the account is called and where its people plan. */
export function ThisAccount() {
  const query = useQuery(account)
  return (
    <section className="card">
      <header className="card-head">
        <h2>{settingsTexts.thisAccount}</h2>
      </header>
      <div className="card-body stack">
        <Loaded query={query} rows={2}>
          {(shown) => <NameForm key={shown.account_id} shown={shown} />}
        </Loaded>
        <div>
          <Link to="/workspaces" className="link">
            {settingsTexts.newAccount}
          </Link>
        </div>
      </div>
    </section>
  )
}

function NameForm({ shown }: { readonly shown: Account }) {
  const queries = useQueryClient()
  const [name, setName] = useState(shown.name)
  const [timezone, setTimezone] = useState(shown.timezone)
  const save = useMutation({
    mutationFn: () => client.updateAccount({ body: { name, timezone } }),
    onSuccess: async (changed) => {
      queries.setQueryData(account.queryKey, changed)
      say(settingsTexts.saved)
      await queries.invalidateQueries({ queryKey: ['session'] })
    },
  })
  return (
    <Form error={save.error} submit={() => save.mutate()}>
      <div className="settings-pair">
        <TextInput
          label={settingsTexts.accountName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={100}
          required
        />
        <NativeSelect
          label={settingsTexts.zone}
          value={timezone}
          onChange={(event) => setTimezone(event.target.value)}
          data={[
            { value: 'UTC', label: settingsTexts.zoneUnchosen },
            ...(timezone === 'UTC' || zones.includes(timezone) ? [] : [timezone]),
            ...zones,
          ]}
        />
        <Button
          type="submit"
          variant="default"
          size="sm"
          loading={save.isPending}
          disabled={name === shown.name && timezone === shown.timezone}
        >
          {settingsTexts.save}
        </Button>
      </div>
    </Form>
  )
}
