import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { client } from '../data/client.ts'
import { session } from '../data/queries.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { ConfirmDialog } from '../shell/question.tsx'
import { Loaded, Callout, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { settingsTexts } from '../texts/settings.ts'
import { dayText } from '../time/format.ts'
import { viewerZone } from '../time/zone.ts'

const listQuery = { queryKey: ['members'], queryFn: async () => (await client.listMembers()).data }

type Member = Awaited<ReturnType<typeof client.listMembers>>['data'][number]
type Role = keyof typeof settingsTexts.roles
const roleChoices = () =>
  Object.entries(settingsTexts.roles).map(([value, label]) => ({ value, label }))

export function Members() {
  const queries = useQueryClient()
  const query = useQuery(listQuery)
  const invite = useInvite()
  const [leaving, setLeaving] = useState<Member | null>(null)
  const remove = useMutation({
    mutationFn: (member_id: string) => client.removeMember({ params: { member_id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: listQuery.queryKey }),
  })
  const change = useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      client.updateMember({ params: { member_id: id }, body: { role } }),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <section className="card">
      <header className="card-head">
        <h2>{settingsTexts.members}</h2>
      </header>
      <Loaded query={query} rows={2}>
        {(members) => (
          <ul className="lines">
            {members.map((member) => (
              <li key={member.member_id} className="line settings-member">
                <span className="line-text">
                  <span className="clip settings-agent">{member.name ?? member.email}</span>
                  <span className="clip small faint">
                    {member.expires_at !== null
                      ? settingsTexts.until(dayText(member.expires_at, viewerZone))
                      : (member.email ?? settingsTexts.noAddress)}
                  </span>
                </span>
                {member.state === 'invited' && (
                  <>
                    <span className="state" data-tone="warn">
                      {settingsTexts.invited}
                    </span>
                    <Button
                      variant="subtle"
                      color="gray"
                      disabled={invite.isPending}
                      onClick={() => invite.mutate({ email: member.email!, role: member.role })}
                    >
                      {settingsTexts.inviteAgain}
                    </Button>
                  </>
                )}
                <MemberRole
                  key={member.role}
                  member={member}
                  disabled={change.isPending || isOnlyOwner(member, members)}
                  change={(role) => change.mutate({ id: member.member_id, role })}
                />
                {!isOnlyOwner(member, members) && (
                  <Button
                    variant="subtle"
                    color="gray"
                    disabled={remove.isPending}
                    onClick={() => setLeaving(member)}
                  >
                    {settingsTexts.remove}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {(change.error ?? remove.error) !== null && (
        <div className="card-body">
          <ProblemCallout error={change.error ?? remove.error} />
        </div>
      )}
      <Invite invite={invite} />
      {leaving && (
        <ConfirmDialog
          action={settingsTexts.remove}
          text={settingsTexts.removeAsk(leaving.name ?? leaving.email ?? '')}
          agree={() => remove.mutate(leaving.member_id)}
          close={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

interface MemberRoleProps {
  readonly member: Member
  readonly disabled: boolean
  readonly change: (role: Role) => void
}

/** Chosen first, and changed by the button: arrow keys change a choice with each press. */
function MemberRole({
  member: { member_id, name, email, role: present },
  disabled,
  change,
}: MemberRoleProps) {
  const { data: reader } = useQuery(session)
  const [role, setRole] = useState(present)
  const [isAsked, setAsked] = useState(false)
  const isOwn = member_id === reader?.user.user_id
  return (
    <>
      <NativeSelect
        aria-label={settingsTexts.roleOf(name ?? email ?? '')}
        value={role}
        disabled={disabled}
        onChange={(event) => setRole(event.target.value as Role)}
        data={roleChoices()}
      />
      {role !== present && (
        <Button
          variant="default"
          disabled={disabled}
          onClick={() => (isOwn ? setAsked(true) : change(role))}
        >
          {settingsTexts.changeRole}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          action={settingsTexts.changeRole}
          text={settingsTexts.ownRoleAsk}
          agree={() => change(role)}
          close={() => setAsked(false)}
        />
      )}
    </>
  )
}

/** An account keeps one owner at least. */
const isOnlyOwner = (member: Member, members: readonly Member[]) =>
  isOwner(member) && members.filter((other) => isOwner(other)).length === 1

const isOwner = ({ role, state }: Member) => role === 'owner' && state !== 'invited'

/** A repeated invitation replaces the earlier one: its link stops working. */
function useInvite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; role: Role }) => client.inviteMember({ body }),
    onSuccess: async ({ link }) => {
      if (link === null) say(settingsTexts.mailed)
      await queries.invalidateQueries({ queryKey: listQuery.queryKey })
    },
  })
}

function Invite({ invite }: { readonly invite: ReturnType<typeof useInvite> }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const link = invite.data?.link ?? null
  return (
    <Form
      error={invite.error}
      className="card-body stack settings-invite"
      submit={() => invite.mutate({ email, role }, { onSuccess: () => setEmail('') })}
    >
      <div className="settings-pair">
        <TextInput
          type="email"
          label={settingsTexts.inviteEmail}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          required
        />
        <NativeSelect
          label={settingsTexts.role}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
          data={roleChoices()}
        />
        <Button type="submit" variant="default" size="sm" loading={invite.isPending}>
          {settingsTexts.invite}
        </Button>
      </div>
      <p className="small faint">{settingsTexts.rolesText}</p>
      {link !== null && (
        <Callout tone="good">
          <div className="stack">
            <p>{settingsTexts.linkReady}</p>
            <code className="code code-wrap" data-secret="">
              {link}
            </code>
            <div>
              <CopyButton text={link} />
            </div>
          </div>
        </Callout>
      )}
    </Form>
  )
}
