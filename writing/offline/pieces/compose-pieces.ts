import type { ContentType } from '@crier/contract/platform.ts'
import { fill, type Group } from './choose.ts'
import { joined, paragraphsOf, parted, unlisted, withFooter } from './lay-out.ts'
import { withFollowers } from '../source/links.ts'
import type { Material } from '../source/material.ts'

const piecesMax = 8
// A piece that is shorter takes the next one in, whatever it is about.
const pieceMin = 60

/**
 * A thread's posts or a carousel's slides: the hook, then the rest in the order of the source; a
 * claim and its "however" in one piece.
 */
export function composePieces(
  material: Material,
  groups: readonly Group[],
  first: readonly Group[],
  fits: (text: string) => boolean,
  contentType: ContentType,
): string[] {
  const unitsMax = contentType === 'carousel' ? 1 : 2
  const made = (chosen: ReadonlySet<number>) => packed(material, chosen, first[0], fits, unitsMax)
  const chosen = fill(
    material,
    groups,
    first,
    (more) => (made(more)?.length ?? piecesMax + 1) <= piecesMax,
    piecesMax * 3,
  )
  const pieces = made(chosen) ?? []
  return pieces.length === 0 ? [] : withFooter(material, pieces, fits)
}

/** The texts of the pieces; null where something that belongs together fits no piece. */
function packed(
  material: Material,
  chosen: ReadonlySet<number>,
  hook: Group | undefined,
  fits: (text: string) => boolean,
  unitsMax: number,
): string[] | null {
  const { head: opening, rest } = parted(material, chosen, hook)
  const all = [...opening, ...rest]
  const textOf = (places: readonly number[]) =>
    joined(paragraphsOf(material, places, 'blocks', all))
  const moved = new Set<number>()
  // How far a finding holds is read with it, and not some slides later.
  const whole = (places: readonly number[]): number[] => {
    const far = limitsOf(material, places, rest).filter((place) => !moved.has(place))
    if (far.length === 0 || !fits(textOf([...places, ...far]))) return [...places]
    for (const place of far) moved.add(place)
    return [...places, ...far]
  }
  const head = whole(opening)
  const pieces: { places: number[]; units: number }[] =
    head.length === 0 ? [] : [{ places: head, units: unitsMax }]
  const isShort = (places: readonly number[]) => textOf(places).length < pieceMin
  const joinsWith = (last: { readonly places: readonly number[] }, places: readonly number[]) =>
    fits(textOf([...last.places, ...places]))
  const { statements } = material
  const takesIn = (
    last: { readonly places: readonly number[]; readonly units: number },
    unit: readonly number[],
  ) => {
    const [first, end, next] = [
      statements[last.places[0]!]!,
      statements[last.places.at(-1)!]!,
      statements[unit[0]!]!,
    ]
    if (isShort(last.places) || (isShort(unit) && end.block === next.block)) return true
    return last.units < unitsMax && (isShort(unit) || first.section === next.section)
  }
  for (const near of unitsOf(material, rest)) {
    const left = near.filter((place) => !moved.has(place))
    if (left.length === 0) continue
    const unit = whole(left)
    if (!fits(textOf(unit))) return null
    const last = pieces.at(-1)
    if (last !== undefined && takesIn(last, unit) && joinsWith(last, unit)) {
      last.places.push(...unit)
      last.units += 1
    } else pieces.push({ places: [...unit], units: 1 })
  }
  // The last has none behind it to take in.
  const [before, last] = pieces.slice(-2)
  if (last !== undefined && isShort(last.places) && joinsWith(before!, last.places))
    before!.places.push(...pieces.pop()!.places)
  const texts = pieces.map(({ places }) => unlisted(paragraphsOf(material, places, 'blocks', all)))
  return texts.every((text) => fits(joined(text))) ? texts.map(joined) : null
}

/** What limits these from afar, with what follows it, of the places that may be moved. */
function limitsOf(
  { links }: Material,
  places: readonly number[],
  rest: readonly number[],
): number[] {
  const last = places.at(-1)!
  const far = places
    .flatMap((place) => [...links[place]!])
    .filter((place) => place > last && rest.includes(place))
  // What needs the sentence before it, for its speaker or its "this", stays behind it.
  const free = far.filter((place) => !links[place]!.has(place - 1) || places.includes(place - 1))
  return [...new Set(free.flatMap((place) => withFollowers([place], links)))].filter((place) =>
    rest.includes(place),
  )
}

/** Neighbours that must not be parted are one unit. */
function unitsOf({ links }: Material, places: readonly number[]): number[][] {
  const units: number[][] = []
  for (const place of places) {
    const last = units.at(-1)
    const before = last?.at(-1)
    const belongs = before === place - 1 && (links[place]!.has(before) || links[before]!.has(place))
    if (belongs) last!.push(place)
    else units.push([place])
  }
  return units
}
