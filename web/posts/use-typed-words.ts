import { useDeferredValue, useEffect, useRef, useState } from 'react'

export interface TypedWords {
  /** What stands in the field. */
  readonly typed: string
  /** What is searched for. */
  readonly words: string
  type(text: string): void
}

/** The field of a search whose words stand in the address, too: it follows the address, which follows what is typed a moment later. */
export function useTypedWords(inAddress: string, toAddress: (words: string) => void): TypedWords {
  const [typed, setTyped] = useState(inAddress)
  // What was typed and has not reached the address yet: only another text comes from a link or the way back.
  const onTheirWay = useRef<readonly string[]>([])
  useEffect(() => {
    const place = onTheirWay.current.indexOf(inAddress)
    onTheirWay.current = place === -1 ? [] : onTheirWay.current.slice(place + 1)
    if (place === -1) setTyped((before) => (before.trim() === inAddress.trim() ? before : inAddress))
  }, [inAddress])
  const type = (text: string) => {
    setTyped(text)
    const words = text.trim()
    if (words === (onTheirWay.current.at(-1) ?? inAddress)) return
    onTheirWay.current = [...onTheirWay.current, words]
    toAddress(words)
  }
  return { typed, words: useDeferredValue(typed.trim()), type }
}
