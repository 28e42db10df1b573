import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../controls/button.tsx'
import { Textarea } from '../../controls/field.tsx'
import { client } from '../../data/client.ts'
import { Icon } from '../../shell/icon.tsx'
import { Callout, ProblemCallout } from '../../shell/states.tsx'
import { sourcesTexts } from '../../texts/sources.ts'
import { sourcesMax, type SourceField } from './sources.ts'
import './sources.css'

interface Props {
  readonly sources: readonly SourceField[]
  readonly change: (how: (sources: readonly SourceField[]) => readonly SourceField[]) => void
  readonly description: string
  readonly required: boolean
}

class NoText extends Error {}

/** Texts, addresses and files that a draft is grounded on, up to five. */
export function SourcesField({ sources, change, description, required }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const made = await client.createMedia({
        body: file,
        query: { name: file.name.slice(0, 200) },
      })
      if (made.kind !== 'document') throw new NoText()
      return { media_id: made.media_id, name: made.name ?? file.name }
    },
    // A field that is empty gives its place.
    onSuccess: (made) =>
      change((before) => [
        ...before.filter((one) => !('text' in one) || one.text.trim() !== ''),
        made,
      ]),
  })
  const shown: readonly SourceField[] = sources.length === 0 ? [{ text: '' }] : sources
  const remove = (index: number) => change((before) => before.toSpliced(index, 1))
  return (
    <fieldset className="sources stack">
      <legend>{sourcesTexts.title}</legend>
      <p className="small faint">{description}</p>
      {shown.map((source, index) => (
        <div key={index} className="source">
          {'text' in source ? (
            <Textarea
              aria-label={index === 0 ? sourcesTexts.one : sourcesTexts.further(index + 1)}
              value={source.text}
              onChange={({ target }) =>
                change((before) =>
                  before.length === 0
                    ? [{ text: target.value }]
                    : before.with(index, { text: target.value }),
                )
              }
              required={required && shown.length === 1}
              rows={index === 0 ? 4 : 2}
            />
          ) : (
            <p className="source-file">
              <Icon name="reference" size={14} /> <span className="clip">{source.name}</span>
            </p>
          )}
          {(shown.length > 1 || !('text' in source)) && (
            <button
              type="button"
              className="icon-button"
              aria-label={sourcesTexts.remove(index + 1)}
              onClick={() => remove(index)}
            >
              <Icon name="trash" size={14} />
            </button>
          )}
        </div>
      ))}
      {shown.length < sourcesMax && (
        <div className="row">
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => change(() => [...shown, { text: '' }])}
          >
            {sourcesTexts.add}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={sourcesTexts.addFile}
            accept=".txt,.md,.vtt,.srt,.pdf,text/plain,text/vtt,application/pdf"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) upload.mutate(file)
              target.value = ''
            }}
          />
          <Button
            variant="default"
            size="compact-sm"
            loading={upload.isPending}
            onClick={() => input.current?.click()}
          >
            {sourcesTexts.addFile}
          </Button>
        </div>
      )}
      {upload.error instanceof NoText ? (
        <Callout tone="bad">{sourcesTexts.noText}</Callout>
      ) : (
        <ProblemCallout error={upload.error} />
      )}
    </fieldset>
  )
}
