import type { Account, Tone } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { NativeSelect, Textarea, TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { account as accountQuery, mayManage } from '../data/queries.ts'
import { ChangedBy } from '../shell/changed-by.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Loaded, ProblemCallout } from '../shell/states.tsx'
import { brandTexts } from '../texts/brand.ts'
import { shellTexts, toneNames } from '../texts/shell.ts'
import './brand.css'
import { BrandColors } from './colors.tsx'
import { Examples } from './examples.tsx'
import { Logo } from './logo.tsx'
import { PictureStyle } from './looks.tsx'
import { Sample } from './sample.tsx'
import { useKit } from './use-kit.ts'

export function BrandPage() {
  const query = useQuery(accountQuery)
  const { data: may = false } = useQuery(mayManage)
  return (
    <div className="page">
      <PageHead title={brandTexts.title} />
      <p className="page-lead">{brandTexts.lead}</p>
      <Loaded query={query} rows={7}>
        {({ brand_kit }) => (
          <ChangedBy may={may} who={shellTexts.ownersChange}>
            <BrandForm given={brand_kit} />
          </ChangedBy>
        )}
      </Loaded>
    </div>
  )
}

function BrandForm({ given }: { readonly given: Account['brand_kit'] }) {
  const { kit, values, isChanged, change, save } = useKit(given)
  return (
    <Form className="card brand-form" submit={() => save.mutate(values)}>
      <div className="card-body stack">
        <BrandFields values={values} change={change} />
        <Examples examples={values.examples} change={(examples) => change({ examples })} />
        <ProblemCallout error={save.error} />
        <div>
          <Button type="submit" size="sm" loading={save.isPending} disabled={!isChanged}>
            {brandTexts.save}
          </Button>
        </div>
      </div>
      <div className="brand-colors stack">
        <Sample kit={kit} />
        <Logo mediaId={values.logo} change={(logo) => change({ logo })} />
        <PictureStyle font={values.font} template={values.template} change={change} />
        <BrandColors colors={values.colors} change={(colors) => change({ colors })} />
      </div>
    </Form>
  )
}

interface Fields {
  readonly name: string
  readonly tone: Tone
  readonly voice: string
  readonly hashtags: string
  readonly signature: Account['brand_kit']['signature_hashtags']
  readonly avoid: string
  readonly language: string
}

function BrandFields({
  values,
  change,
}: {
  readonly values: Fields
  readonly change: (part: Partial<Fields>) => void
}) {
  return (
    <>
      <TextInput
        label={brandTexts.name}
        description={brandTexts.nameHint}
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
        maxLength={100}
      />
      <NativeSelect
        label={brandTexts.tone}
        value={values.tone}
        onChange={(event) => change({ tone: event.target.value as Tone })}
        data={Object.entries(toneNames).map(([value, label]) => ({ value, label }))}
      />
      <Textarea
        label={brandTexts.voice}
        description={brandTexts.voiceHint}
        value={values.voice}
        onChange={(event) => change({ voice: event.target.value })}
        rows={4}
        maxLength={2_000}
      />
      <TextInput
        label={brandTexts.hashtags}
        description={brandTexts.hashtagsHint}
        value={values.hashtags}
        onChange={(event) => change({ hashtags: event.target.value })}
      />
      <NativeSelect
        label={brandTexts.signature}
        value={values.signature}
        onChange={(event) => change({ signature: event.target.value as Fields['signature'] })}
        data={Object.entries(brandTexts.signatures).map(([value, label]) => ({ value, label }))}
      />
      <TextInput
        label={brandTexts.avoid}
        description={brandTexts.avoidHint}
        value={values.avoid}
        onChange={(event) => change({ avoid: event.target.value })}
      />
      <TextInput
        label={brandTexts.language}
        description={brandTexts.languageHint}
        value={values.language}
        onChange={(event) => change({ language: event.target.value })}
      />
    </>
  )
}
