interface Urn {
  readonly type: string
  readonly id: string
}

/** The parts of `urn:li:<type>:<id>`; undefined when it is no such thing. */
export function readUrn(text: unknown): Urn | undefined {
  const match = typeof text === 'string' ? /^urn:li:([A-Za-z]+):([A-Za-z0-9_-]+)$/.exec(text) : null
  return match?.[1] === undefined || match[2] === undefined
    ? undefined
    : { type: match[1], id: match[2] }
}

/** The last part of a URN. */
export function idOf(urn: string): string {
  return urn.slice(urn.lastIndexOf(':') + 1)
}
