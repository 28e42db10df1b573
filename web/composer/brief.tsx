import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { ContentType, Platform, Tone } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { platforms } from '../data/is-platform.ts'
import { account } from '../data/queries.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { Notice, ProblemNotice } from '../shell/states.tsx'
import { composerTexts } from '../texts/composer.ts'
import { networkNames } from '../texts/networks.ts'
import { contentTypeNames, toneNames } from '../texts/shell.ts'
import { AltTextCount } from './alt-texts.tsx'
import { ConnectionChoice } from './connection-choice.tsx'
import { PieceMedia } from './piece-media.tsx'
import { useBrief } from './use-brief.ts'
import { useFreeBoard } from './use-free-board.ts'
import { useConnection } from './use-connection.ts'
import { creditsOf, useWriting } from './use-writing.ts'

interface Props {
  readonly keeper: string
  readonly platform: Platform | undefined
  readonly connection: string | undefined
  readonly onWritten: (draftIds: readonly string[]) => void
}

/** What to write, for whom, and what it will cost. */
export function Brief({ keeper, platform, connection, onWritten }: Props) {
  const { data } = useQuery(account)
  const edited = useBrief(keeper, platform)
  const { fields, change, forget } = edited
  const contentOf = (of: typeof fields) => ({ pieces: [of.text], media: of.media, caption: null })
  const board = useFreeBoard(keeper, 'brief', contentOf(fields), {
    read: () => contentOf(edited.read()),
    change: ({ media }) => media && change({ media }),
  })
  const { platforms: chosen, topic, source, text, hand, contentType } = fields
  const { write, byHand, failures } = useWriting((draftIds) => {
    forget()
    onWritten(draftIds)
  })
  const brief = { ...fields, tone: fields.tone || (data?.brand_kit.default_tone ?? 'professional') }
  const cost = hand ? 0 : creditsOf(contentType) * chosen.length
  const left = (data?.credits_remaining ?? 0) - cost
  const busy = write.isPending || byHand.isPending
  return (
    <form
      className="card brief"
      onSubmit={(event) => {
        event.preventDefault()
        if (hand) byHand.mutate(brief)
        else write.mutate(brief)
      }}
    >
      <div className="card-body stack">
        <NetworkChoice chosen={chosen} setChosen={(picked) => change({ platforms: picked })} />
        {chosen.map((network) => (
          <ConnectionOf key={network} keeper={keeper} platform={network} asked={connection} />
        ))}
        <WriterChoice hand={hand} change={change} />
        {hand ? (
          <>
            <PieceMedia board={board} piece={1} labelOf={() => composerTexts.text}>
              <Textarea
                label={composerTexts.text}
                description={composerTexts.byHandHint}
                value={text}
                onChange={(event) => change({ text: event.target.value })}
                required={fields.media.length === 0}
                rows={8}
              />
            </PieceMedia>
            <AltTextCount media={fields.media} />
          </>
        ) : (
          <Subject topic={topic} source={source} change={change} several={chosen.length > 1} />
        )}
        <TypeAndTone contentType={contentType} tone={brief.tone} change={change} />
        <ProblemNotice error={write.error ?? byHand.error} />
        {failures.map(({ platform: failed, detail }) => (
          <Notice key={failed} tone="bad">
            {composerTexts.failedOn(networkNames[failed])} {detail}
          </Notice>
        ))}
      </div>
      <footer className="brief-foot">
        <Cost cost={cost} credits={data?.credits_remaining} />
        <div className="row push">
          <Button type="submit" loading={busy} disabled={left < 0 || (hand && board.uploads.isBusy)}>
            {hand ? composerTexts.saveDraft : chosen.length > 1 ? composerTexts.generateSeveral(chosen.length) : composerTexts.generate}
          </Button>
        </div>
      </footer>
    </form>
  )
}

interface ConnectionOfProps {
  readonly keeper: string
  readonly platform: Platform
  readonly asked: string | undefined
}

/** What is chosen here is what the draft's own pane begins with. */
function ConnectionOf({ keeper, platform, asked }: ConnectionOfProps) {
  return <ConnectionChoice platform={platform} chosen={useConnection(keeper, platform, asked)} />
}

function WriterChoice({ hand, change }: { readonly hand: boolean; readonly change: (part: { hand: boolean }) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={composerTexts.writer}
      value={hand ? 'hand' : 'writer'}
      onChange={(chosenWriter) => change({ hand: chosenWriter === 'hand' })}
      data={[
        { value: 'writer', label: composerTexts.byWriter },
        { value: 'hand', label: composerTexts.byHand },
      ]}
    />
  )
}

interface TypeAndToneProps {
  readonly contentType: ContentType
  readonly tone: Tone
  readonly change: (part: { contentType: ContentType } | { tone: Tone }) => void
}

function TypeAndTone({ contentType, tone, change }: TypeAndToneProps) {
  return (
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
  )
}

/** What the drafts cost, and what that leaves; `credits` is what the account has. */
function Cost({ cost, credits }: { readonly cost: number; readonly credits: number | undefined }) {
  const left = (credits ?? 0) - cost
  return (
    <div className="num">
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

interface SubjectProps {
  readonly topic: string
  readonly source: string
  readonly change: (part: { topic: string } | { source: string }) => void
  readonly several: boolean
}

function Subject({ topic, source, change, several }: SubjectProps) {
  return (
    <>
      <TextInput
        label={composerTexts.topic}
        description={composerTexts.topicHint}
        placeholder={composerTexts.topicPlaceholder}
        value={topic}
        onChange={(event) => change({ topic: event.target.value })}
        required={!several}
      />
      <Textarea
        label={composerTexts.source}
        description={several ? composerTexts.sourceNeeded : composerTexts.sourceHint}
        value={source}
        onChange={(event) => change({ source: event.target.value })}
        required={several}
        rows={4}
      />
    </>
  )
}

function NetworkChoice({
  chosen,
  setChosen,
}: {
  readonly chosen: readonly Platform[]
  readonly setChosen: (chosen: readonly Platform[]) => void
}) {
  const toggle = (platform: Platform) => {
    const next = chosen.includes(platform) ? chosen.filter((one) => one !== platform) : [...chosen, platform]
    if (next.length > 0) setChosen(next)
  }
  return (
    <fieldset className="network-choice">
      <legend>{composerTexts.networks}</legend>
      {platforms.map((platform) => (
        <label key={platform} data-chosen={chosen.includes(platform) || undefined}>
          <input type="checkbox" checked={chosen.includes(platform)} onChange={() => toggle(platform)} />
          <NetworkMark network={platform} named={false} />
          {networkNames[platform]}
        </label>
      ))}
      <p className="faint small">{composerTexts.networksHint}</p>
    </fieldset>
  )
}
