import { useLayoutEffect, useRef, useState } from 'react'

const before = 320

/** The width of an element, which a chart is drawn for: its texts keep their size. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const read = () => setWidth(Math.max(Math.floor(element.clientWidth), before / 2))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}
