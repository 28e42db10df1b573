const handleMax = 253
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Endings that no handle may have. The sandbox's and those of tests end in `example` and `test`. */
const reserved = ['alt', 'arpa', 'internal', 'invalid', 'local', 'localhost', 'onion']

/** Whether a text in lower case has the form of a handle: a domain of two labels or more. */
export function isHandle(text: string): boolean {
  const labels = text.split('.')
  const last = labels.at(-1)!
  return (
    text.length <= handleMax &&
    labels.length > 1 &&
    labels.every((one) => label.test(one)) &&
    /^[a-z]/.test(last) &&
    !reserved.includes(last)
  )
}

/** Whether a text has the form of a DID of a method that Bluesky's servers take. */
export const isDid = (text: string) =>
  /^did:plc:[a-z2-7]{24}$/.test(text) ||
  (/^did:web:[a-z0-9.-]{1,253}$/.test(text) && !/^did:web:[.-]/.test(text))
