import type { Delivery } from '@crier/sdk/operations.ts'
import { BulkCheck } from '../posts/bulk-bar.tsx'
import type { PostSelection } from '../posts/use-selection.ts'
import { More } from '../shell/more.tsx'
import { developerTexts } from '../texts/developers.ts'
import { exactText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { DeliveryState } from './delivery-state.tsx'

interface Props {
  readonly deliveries: readonly Delivery[]
  readonly query: Parameters<typeof More>[0]['query']
  readonly selection: PostSelection
  readonly named: (deliveryId: string) => string
  readonly openId: string
  readonly show: (deliveryId: string) => void
}

/** Newest first: open one, or select several to deliver again. */
export function DeliveryList({ deliveries, query, selection, named, openId, show }: Props) {
  const zone = useZone()
  return (
    <div className="delivery-list">
      <ul className="lines">
        {deliveries.map(({ delivery_id, event, test, created_at, outcome }) => (
          <li key={delivery_id} className="chosen-line">
            <BulkCheck id={delivery_id} name={named(delivery_id)} selection={selection} />
            <button
              type="button"
              className="line plain-button delivery-line"
              aria-pressed={delivery_id === openId}
              onClick={() => show(delivery_id)}
            >
              <span className="line-text">
                <span className="mono">{event}</span>{' '}
                {test && <span className="sandbox-mark">{developerTexts.testMark}</span>}
                <span className="small faint num delivery-time">{exactText(created_at, zone)}</span>
              </span>
              <DeliveryState outcome={outcome} />
            </button>
          </li>
        ))}
      </ul>
      <More query={query}>{developerTexts.more}</More>
    </div>
  )
}
