import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from './icon.tsx'

const shownMs = 1_500

export function CopyButton({
  text,
  label = shellTexts.copy,
}: {
  readonly text: string
  readonly label?: string
}) {
  const [copied, setCopied] = useState(false)
  const copy = async (button: HTMLElement) => {
    await putAside(text, button)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<Icon name={copied ? 'check' : 'copy'} size={13} />}
      onClick={(event) => void copy(event.currentTarget)}
    >
      {copied ? shellTexts.copied : label}
    </Button>
  )
}

/**
 * Over plain http, as in a local network, a page has no clipboard: there a field beside the button
 * is selected and copied.
 */
async function putAside(text: string, button: HTMLElement): Promise<void> {
  if (globalThis.isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  button.after(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  button.focus()
}
