import { useQuery } from '@tanstack/react-query'
import { session } from '../data/queries.ts'
import { DeviceCard } from '../notices/device-card.tsx'
import { MailChoice } from '../notices/mail-choice.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Loaded } from '../shell/states.tsx'
import { settingsTexts } from '../texts/settings.ts'
import { AccountCard } from './account-card.tsx'
import { ColorScheme } from './colors.tsx'
import { Leaving } from './leaving.tsx'
import { Members } from './members.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { ReadingSettings } from './reading.tsx'
import { ThisAccount } from './this-account.tsx'
import { SessionList } from './sessions.tsx'
import './settings.css'

export function SettingsPage() {
  const query = useQuery(session)
  return (
    <div className="page settings">
      <PageHead title={settingsTexts.title} />
      <Loaded query={query} rows={6}>
        {(person) => (
          <>
            <AccountCard person={person} />
            {person.role === 'owner' && <ThisAccount />}
            <ReadingSettings person={person} />
            <ColorScheme />
            <PasswordForm person={person} />
            <MailChoice person={person} />
            <DeviceCard personId={person.user.user_id} />
            <Passkeys />
            <SessionList />
            {person.role === 'owner' && <Members />}
            {person.role === 'owner' && <Leaving accountId={person.account_id} />}
          </>
        )}
      </Loaded>
    </div>
  )
}
