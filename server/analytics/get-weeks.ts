import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { readPeriod } from './period.ts'
import { postsByWeek, type WeekRow } from './week-store.ts'

type Endpoint = Contract['getWeeks']

export async function getWeeks(
  context: Use<'db' | 'clock'>,
  { principal: { accountId }, query }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { weeks } = await readPeriod(context, accountId, query)
  const rows = await postsByWeek(context.db, accountId, weeks, query)
  return {
    weeks: weeks.map(({ from, to }, index) => {
      const ofWeek = rows.filter(({ place }) => place === index + 1)
      return {
        from: instantText(from),
        to: instantText(to),
        ...presentFigures(ofWeek.find(({ platform }) => platform === null)!),
        platforms: ofWeek.flatMap((row) =>
          row.platform === null ? [] : [{ platform: row.platform, ...presentFigures(row) }],
        ),
      }
    }),
  }
}

const presentFigures = ({ place: _place, platform: _platform, ...figures }: WeekRow) => ({
  ...figures,
  first_read_at: instantTextOrNull(figures.first_read_at),
  last_read_at: instantTextOrNull(figures.last_read_at),
})
