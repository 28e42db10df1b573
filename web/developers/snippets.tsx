import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { client } from '../data/client.ts'
import { useEnabledNetworks } from '../data/enabled-networks.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { developerTexts } from '../texts/developers.ts'

const latestDraft = {
  queryKey: ['drafts', 'latest'],
  queryFn: async () => (await client.listDrafts({ query: { limit: 1 } })).data[0] ?? null,
}

const topic = 'What we learnt this week'

/** Examples of requests, with ids of this account. */
export function Snippets() {
  const { data: draft } = useQuery(latestDraft)
  const [language, setLanguage] = useState('curl')
  const [first] = useEnabledNetworks()
  const platform = draft?.platform ?? first!
  const code = (language === 'curl' ? curlFor : sdkFor)(draft?.draft_id ?? null, platform)
  return (
    <section className="card">
      <header className="card-head">
        <h2>{developerTexts.tryIt}</h2>
        <SegmentedControl
          size="xs"
          value={language}
          onChange={setLanguage}
          data={[developerTexts.curl, developerTexts.sdk].map((label) => ({ value: label, label }))}
          aria-label={developerTexts.tryIt}
        />
        <div className="actions">
          <CopyButton text={code} />
        </div>
      </header>
      <div className="card-body stack">
        <p className="soft">{developerTexts.tryText}</p>
        <pre className="code" tabIndex={0}>
          {code}
        </pre>
      </div>
    </section>
  )
}

function curlFor(draftId: string | null, platform: string): string {
  const [path, sent] =
    draftId === null
      ? ['/api/generate-post', { platform, topic }]
      : ['/api/schedules', { draft_id: draftId, platform, use_next_free_slot: true }]
  return (
    `curl ${location.origin}${path} \\\n  -H "Authorization: Bearer $CRIER_API_KEY" \\\n  -H ` +
    `"Content-Type: application/json" \\\n  -d '${JSON.stringify(sent)}'`
  )
}

/** For the package, not for the client that this page has. */
function sdkFor(draftId: string | null, platform: string): string {
  const call =
    draftId === null
      ? `const draft = await crier.drafts.generatePost({ platform: '${platform}', topic: ` +
        `'${topic}' })\nconsole.log(draft.content)`
      : `const schedule = await crier.schedules.create({\n  draft_id: '${draftId}',\n  ` +
        `platform: '${platform}',\n  use_next_free_slot: ` +
        `true,\n})\nconsole.log(schedule.scheduled_at)`
  return (
    `// npm install ./crier-sdk-0.2.0.tgz (${location.origin}/docs/guide/packages)\nimport { ` +
    `createCrier } from 'crier-sdk'\n\nconst crier = createCrier({ baseUrl: '${location.origin}', ` +
    `apiKey: process.env.CRIER_API_KEY })\n${call}`
  )
}
