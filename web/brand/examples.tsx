import { Button } from '../controls/button.tsx'
import { Textarea } from '../controls/field.tsx'
import { Icon } from '../shell/icon.tsx'
import { brandTexts } from '../texts/brand.ts'

interface Props {
  readonly examples: readonly string[]
  readonly change: (examples: string[]) => void
}

// As many as the server takes.
const most = 10

/** Posts of the author's own, for their voice. */
export function Examples({ examples, change }: Props) {
  return (
    <fieldset className="brand-examples stack">
      <legend>{brandTexts.examples}</legend>
      <p className="small faint">{brandTexts.examplesHint(most)}</p>
      {examples.map((example, index) => (
        <div key={index} className="brand-example">
          <Textarea
            aria-label={brandTexts.example(index + 1)}
            value={example}
            rows={3}
            maxLength={3_000}
            onChange={(event) => change(examples.with(index, event.target.value))}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={brandTexts.removeExample(index + 1)}
            onClick={() => change(examples.toSpliced(index, 1))}
          >
            <Icon name="trash" size={14} />
          </button>
        </div>
      ))}
      {examples.length < most && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={13} />}
            onClick={() => change([...examples, ''])}
          >
            {brandTexts.addExample}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
