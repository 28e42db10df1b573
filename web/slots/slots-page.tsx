import { firstNetwork } from '@crier/contract/networks/index.ts'
import type { Platform, Slot } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platforms } from '../data/is-platform.ts'
import { useKeeper } from '../data/kept.ts'
import { slots as slotsQuery } from '../data/queries.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Skeleton, Loaded } from '../shell/states.tsx'
import { networkNames } from '../texts/networks.ts'
import { slotTexts } from '../texts/slots.ts'
import { zoneOf } from '../time/zone.ts'
import './slots.css'
import { WeekEditor } from './week-editor.tsx'

export function SlotsPage() {
  const query = useQuery(slotsQuery)
  const keeper = useKeeper()
  return (
    <div className="page">
      <PageHead title={slotTexts.title} />
      <p className="page-lead">{slotTexts.lead}</p>
      <Loaded query={query} rows={7}>
        {(slots) => (keeper === undefined ? <Skeleton rows={7} /> : <Networks slots={slots} keeper={keeper} />)}
      </Loaded>
    </div>
  )
}

function Networks({ slots, keeper }: { readonly slots: readonly Slot[]; readonly keeper: string }) {
  const [chosen, setChosen] = useState<Platform>(firstNetwork)
  const own = slots.filter(({ platform }) => platform === chosen)
  const version = own.map(({ slot_id }) => slot_id).join()
  return (
    <>
      <div className="tabs" role="tablist" aria-label={slotTexts.network}>
        {platforms.map((platform) => (
          <button
            key={platform}
            type="button"
            role="tab"
            aria-selected={platform === chosen}
            className="slots-tab"
            onClick={() => setChosen(platform)}
          >
            <NetworkMark network={platform} named={false} size={16} />
            {networkNames[platform]}
            <span className="faint num">{slots.filter((slot) => slot.platform === platform).length}</span>
          </button>
        ))}
      </div>
      <WeekEditor
        key={`${chosen} ${version}`}
        keeper={keeper}
        platform={chosen}
        slots={slots}
        zone={zoneOf(own.length > 0 ? own : slots)}
      />
    </>
  )
}
