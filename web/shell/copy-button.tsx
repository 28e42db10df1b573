import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { shellTexts } from '../texts/shell.ts'
import { Icon } from './icon.tsx'

const shownMs = 1_500

export function CopyButton({ text, label = shellTexts.copy }: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<Icon name={copied ? 'check' : 'copy'} size={13} />}
      onClick={() => void copy()}
    >
      {copied ? shellTexts.copied : label}
    </Button>
  )
}
