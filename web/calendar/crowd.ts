import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { shortDayText } from '../time/format.ts'
import type { Entry } from './entry.tsx'
import type { Place } from './slot-places.ts'

const mostOfDay = 6

/**
 * What a month shows: of each day no more than a cell has room for, and one entry that stands for the rest. Drawing thousands of
 * posts only to hide them made each click wait for half a second.
 */
export function withoutCrowds(posts: readonly ListedSchedule[], places: readonly Place[], zone: string): Map<string, Entry> {
  const days = Map.groupBy(everything(posts, places), ({ at }) => shortDayText(at, zone))
  return new Map([...days].flatMap(([day, all]) => shownOf(day, all)))
}

export function everyEntry(posts: readonly ListedSchedule[], places: readonly Place[]): Map<string, Entry> {
  return new Map(everything(posts, places).map(({ id, entry }) => [id, entry]))
}

interface Dated {
  readonly id: string
  readonly at: string
  readonly entry: Entry
}

function everything(posts: readonly ListedSchedule[], places: readonly Place[]): Dated[] {
  return [
    ...posts.map((post): Dated => ({ id: post.schedule_id, at: post.scheduled_at, entry: { kind: 'post', post } })),
    ...places.map((place): Dated => ({ id: `${place.platform} ${place.at}`, at: place.at, entry: { kind: 'place', place } })),
  ]
}

function shownOf(day: string, all: readonly Dated[]): [string, Entry][] {
  const shown = all.slice(0, all.length > mostOfDay ? mostOfDay - 1 : mostOfDay)
  const rest = all.slice(shown.length).flatMap(({ entry }) => (entry.kind === 'post' ? [entry.post] : []))
  const last = rest.at(-1)
  const pairs = shown.map(({ id, entry }): [string, Entry] => [id, entry])
  return last === undefined ? pairs : [...pairs, [`rest of ${day}`, { kind: 'rest', at: last.scheduled_at, day, posts: rest }]]
}
