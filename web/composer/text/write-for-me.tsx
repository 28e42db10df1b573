import type { ContentType, Platform, Tone } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../controls/button.tsx'
import { CloseButton } from '../../controls/close-button.tsx'
import { NativeSelect, TextInput } from '../../controls/field.tsx'
import { Form } from '../../controls/form.tsx'
import { account } from '../../data/queries.ts'
import { Callout, ProblemCallout } from '../../shell/states.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { networkLabels } from '../../texts/networks.ts'
import { contentTypeNames, toneNames } from '../../texts/shell.ts'
import { SourcesField } from './sources-field.tsx'
import { useBrief } from './use-brief.ts'
import { creditsOf, useWriting } from './use-writing.ts'

interface Props {
  readonly storageKey: string
  /** The networks that are chosen. */
  readonly platforms: readonly Platform[]
  readonly onWritten: (draftIds: readonly string[]) => void
  readonly close: () => void
}

/** The writer's input, and its cost. */
export function WriteForMe({ storageKey, platforms, onWritten, close }: Props) {
  const { data } = useQuery(account)
  const { fields, change, changeSources, forget } = useBrief(storageKey)
  const { topic, sources, contentType } = fields
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { write, failures } = useWriting(storageKey, forget, onWritten)
  const several = platforms.length > 1
  const tone = fields.tone || (data?.brand_kit.default_tone ?? 'professional')
  const cost = creditsOf(contentType) * platforms.length
  const left = (data?.credits_remaining ?? 0) - cost
  return (
    <Form
      className="card write-for-me"
      aria-label={composerTexts.writeForMe}
      submit={() => {
        if (platforms.length > 0) write.mutate({ platforms, topic, sources, tone, contentType })
      }}
    >
      <header className="card-head">
        <h2>{composerTexts.writeForMe}</h2>
        <CloseButton close={close} push />
      </header>
      <div className="card-body stack">
        <TextInput
          ref={first}
          label={composerTexts.topic}
          description={composerTexts.topicHint}
          placeholder={composerTexts.topicPlaceholder}
          value={topic}
          onChange={(event) => change({ topic: event.target.value })}
          required={!several}
        />
        <SourcesField
          sources={sources}
          change={changeSources}
          description={several ? composerTexts.sourceNeeded : composerTexts.sourceHint}
          required={several}
        />
        <div className="brief-pair">
          <NativeSelect
            label={composerTexts.type}
            value={contentType}
            onChange={(event) => change({ contentType: event.target.value as ContentType })}
            data={Object.entries(contentTypeNames).map(([value, label]) => ({
              value,
              label: `${label} · ${composerTexts.cost(creditsOf(value as ContentType))}`,
            }))}
          />
          <NativeSelect
            label={composerTexts.tone}
            value={tone}
            onChange={(event) => change({ tone: event.target.value as Tone })}
            data={Object.entries(toneNames).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <ProblemCallout error={write.error} />
        {failures.map(({ platform: failed, detail }) => (
          <Callout key={failed} tone="bad">
            {composerTexts.failedOn(networkLabels[failed])} {detail}
          </Callout>
        ))}
      </div>
      <footer className="brief-foot">
        {platforms.length === 0 ? (
          <p className="small soft">{composerTexts.pickNetwork}</p>
        ) : (
          <Cost cost={cost} credits={data?.credits_remaining} />
        )}
        <div className="row push">
          <Button
            type="submit"
            loading={write.isPending}
            disabled={left < 0 || platforms.length === 0}
          >
            {several ? composerTexts.generateSeveral(platforms.length) : composerTexts.generate}
          </Button>
        </div>
      </footer>
    </Form>
  )
}

/** The cost of the drafts, and the remaining credits; `credits` is the present balance. */
function Cost({ cost, credits }: { readonly cost: number; readonly credits: number | undefined }) {
  const left = (credits ?? 0) - cost
  return (
    <div className="num small">
      <strong>{composerTexts.cost(cost)}</strong>
      {credits !== undefined && (
        <span className={left < 0 ? 'brief-short' : 'faint'}>
          {' '}
          · {left < 0 ? composerTexts.notEnough(credits) : composerTexts.after(left)}
        </span>
      )}
    </div>
  )
}
