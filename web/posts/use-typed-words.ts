import { useDeferredValue, useEffect, useRef, useState } from 'react'

interface TypedWords {
  /** The input of the field. */
  readonly typed: string
  /** The words of the search. */
  readonly words: string
  type(text: string): void
}

/**
 * A search field whose words are also in the address: it follows the address, which follows the
 * input a moment later.
 */
export function useTypedWords(inAddress: string, toAddress: (words: string) => void): TypedWords {
  const [typed, setTyped] = useState(inAddress)
  // Input that has not reached the address yet: only another text comes from a link or the back
  // button.
  const onTheirWay = useRef<readonly string[]>([])
  useEffect(() => {
    const place = onTheirWay.current.indexOf(inAddress)
    onTheirWay.current = place === -1 ? [] : onTheirWay.current.slice(place + 1)
    if (place === -1)
      setTyped((before) => (before.trim() === inAddress.trim() ? before : inAddress))
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
