import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { askAuth, authOptions } from '../data/auth.ts'
import { addPasskey, passkeysPossible, type Passkey } from '../data/passkeys.ts'
import { session } from '../data/queries.ts'
import { ProblemCallout } from '../shell/states.tsx'
import { settingsTexts } from '../texts/settings.ts'
import { agoText } from '../time/format.ts'

const listQuery = {
  queryKey: ['passkeys'],
  queryFn: () => askAuth<Passkey[]>('/passkey/list-user-passkeys'),
}

export function Passkeys() {
  const queries = useQueryClient()
  const { data: possible } = useQuery(authOptions)
  const { data: passkeys = [] } = useQuery(listQuery)
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: session.queryKey })
    await queries.invalidateQueries({ queryKey: listQuery.queryKey })
  }
  const add = useMutation({
    mutationFn: () => addPasskey(settingsTexts.passkeyName),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: string) => askAuth('/passkey/delete-passkey', { id }),
    onSuccess: refresh,
  })
  const can = possible?.passkeys === true && passkeysPossible()
  return (
    <section className="card">
      <header className="card-head">
        <h2>{settingsTexts.passkeys}</h2>
        <div className="actions">
          <Button
            variant="default"
            disabled={!can}
            loading={add.isPending}
            onClick={() => add.mutate()}
          >
            {settingsTexts.addPasskey}
          </Button>
        </div>
      </header>
      <div className="card-body stack">
        <p className="soft">
          {can || possible === undefined
            ? settingsTexts.passkeysText
            : settingsTexts.passkeysImpossible}
        </p>
        {passkeys.map(({ id, name, createdAt }) => (
          <div key={id} className="row">
            <strong>{name ?? settingsTexts.passkeyName}</strong>
            <span className="faint small">{agoText(createdAt)}</span>
            <Button
              className="push"
              variant="subtle"
              color="gray"
              onClick={() => remove.mutate(id)}
            >
              {settingsTexts.remove}
            </Button>
          </div>
        ))}
        <ProblemCallout error={add.error ?? remove.error} />
      </div>
    </section>
  )
}
