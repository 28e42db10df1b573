import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { account } from '../data/queries.ts'
import { Loaded } from '../shell/states.tsx'
import { developerTexts, ledgerTexts } from '../texts/developers.ts'
import { exactText, numberText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { UsageChart } from './usage-chart.tsx'
import { QuotaUsage } from './quota-usage.tsx'

const usage = {
  queryKey: ['usage'],
  queryFn: async () => (await client.getUsage({ query: { days: 30 } })).days,
}
const ledger = {
  queryKey: ['ledger'],
  queryFn: async () => (await client.listLedger({ query: { limit: 20 } })).data,
}

export function UsagePage() {
  const usageQuery = useQuery(usage)
  const ledgerQuery = useQuery(ledger)
  const { data: owner } = useQuery(account)
  const zone = useZone()
  return (
    <>
      <Loaded query={usageQuery} rows={5}>
        {(days) => (
          <div className="usage">
            <UsageChart
              title={developerTexts.credits}
              days={days.map(({ date, credits }) => ({ date, count: credits }))}
            />
            <UsageChart
              title={developerTexts.requests}
              days={days.map(({ date, requests }) => ({ date, count: requests }))}
              note={owner && developerTexts.perMinute(owner.requests_per_minute)}
            />
          </div>
        )}
      </Loaded>
      {owner && (
        <>
          <QuotaUsage
            title={developerTexts.uploads}
            used={owner.media_bytes_used}
            allowed={owner.media_bytes}
            plan={owner.plan}
          />
          <QuotaUsage
            title={developerTexts.textBytes}
            used={owner.text_bytes_used}
            allowed={owner.text_bytes}
            plan={owner.plan}
          />
        </>
      )}
      <section className="card">
        <header className="card-head">
          <h2>{developerTexts.ledger}</h2>
        </header>
        <Loaded query={ledgerQuery}>
          {(rows) => (
            <ul className="lines">
              {rows.map((row) => (
                <li key={`${row.at} ${row.reference} ${row.kind}`} className="line num">
                  <span className="line-text">
                    {ledgerTexts[row.kind]}{' '}
                    <span className="small faint">{exactText(row.at, zone)}</span>
                  </span>
                  <strong>{row.amount > 0 ? `+${row.amount}` : row.amount}</strong>
                  <span className="faint ledger-balance" title={developerTexts.balance}>
                    {numberText(row.balance)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
    </>
  )
}
