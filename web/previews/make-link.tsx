import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox, NativeSelect } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { mayApprove as mayApproveQuery, previews as previewsQuery } from '../data/queries.ts'
import { ShownOnce } from '../developers/shown-once.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { previewTexts } from '../texts/previews.ts'

const choices = [7, 14, 30, 90]

interface Props {
  readonly shows:
    { readonly schedule_ids: readonly string[] } | { readonly from: string; readonly to: string }
  /** The period in words. */
  readonly period?: string
  readonly close: () => void
}

/** A dialog for a link by which people without an account see posts. */
export function MakeLink({ shows, period = '', close }: Props) {
  const queries = useQueryClient()
  const { data: may = false } = useQuery(mayApproveQuery)
  const [days, setDays] = useState(14)
  const [approves, setApproves] = useState(true)
  const make = useMutation({
    mutationFn: () => {
      const expires_at = new Date(Date.now() + days * 86_400_000).toISOString()
      return client.createPreview({
        body: { ...shows, expires_at, may_approve: may && approves },
      })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: previewsQuery.queryKey }),
  })
  if (make.data)
    return (
      <ShownOnce
        title={previewTexts.title}
        hint={previewTexts.once}
        secret={make.data.url}
        close={close}
      />
    )
  return (
    <FormDialog
      title={previewTexts.title}
      button={previewTexts.make}
      action={make}
      submit={() => make.mutate()}
      close={close}
      beside={null}
    >
      <p className="soft">
        {'from' in shows
          ? previewTexts.explainedPeriod(period)
          : previewTexts.explained(shows.schedule_ids.length)}
      </p>
      <NativeSelect
        label={previewTexts.expiry}
        value={String(days)}
        data={choices.map((choice) => ({
          value: String(choice),
          label: previewTexts.days(choice),
        }))}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      {may && (
        <Checkbox
          label={previewTexts.mayApprove}
          description={previewTexts.mayApproveHint}
          checked={approves}
          onChange={(event) => setApproves(event.target.checked)}
        />
      )}
    </FormDialog>
  )
}
