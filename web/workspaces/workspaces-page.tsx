import { useQuery } from '@tanstack/react-query'
import { session, workspaces } from '../data/queries.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Loaded } from '../shell/states.tsx'
import '../shell/workspaces.css'
import { workspaceTexts } from '../texts/workspaces.ts'
import { NewWorkspace } from './new-workspace.tsx'
import { WorkspaceCard } from './workspace-card.tsx'

/** All workspaces of a person, and their open tasks: one request for a hundred of them. */
export function WorkspacesPage() {
  const query = useQuery(workspaces)
  const { data: person } = useQuery(session)
  return (
    <div className="page stack">
      <PageHead title={workspaceTexts.title} />
      <p className="page-lead">{workspaceTexts.lead}</p>
      <Loaded query={query} rows={6}>
        {(all) => (
          <ul className="workspace-grid">
            {all.map((workspace) => (
              <WorkspaceCard
                key={workspace.account_id}
                workspace={workspace}
                isHere={workspace.account_id === person?.account_id}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {person && <NewWorkspace state={person.new_accounts} />}
    </div>
  )
}
