import type { Comment } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Checkbox, Textarea } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { client } from '../data/client.ts'
import { commentsOn } from '../data/queries.ts'
import { previewTexts } from '../texts/previews.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'

const textMax = 2_000

/** What clients and the team say about a post, and a form for the team. */
export function Comments({ scheduleId }: { readonly scheduleId: string }) {
  const { data = [] } = useQuery(commentsOn(scheduleId))
  return (
    <section className="card card-body stack">
      <h2>{previewTexts.said}</h2>
      {data.map((comment) => (
        <Said key={comment.comment_id} comment={comment} />
      ))}
      <CommentForm scheduleId={scheduleId} />
    </section>
  )
}

function Said({ comment }: { readonly comment: Comment }) {
  const zone = useZone()
  const { author, text, visible_to_client: isVisible, created_at } = comment
  return (
    <div>
      <p className="small soft">
        <bdi>{author.name ?? previewTexts.someone}</bdi>
        {author.type === 'client' && ` (${previewTexts.client})`}, {momentText(created_at, zone)}
        {author.type !== 'client' && isVisible && ` · ${previewTexts.visible}`}
      </p>
      <p className="client-text" dir="auto">
        {text}
      </p>
    </div>
  )
}

function CommentForm({ scheduleId }: { readonly scheduleId: string }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [isVisible, setVisible] = useState(false)
  const add = useMutation({
    mutationFn: () =>
      client.createComment({
        params: { schedule_id: scheduleId },
        body: { text, visible_to_client: isVisible },
      }),
    onSuccess: () => {
      setText('')
      setVisible(false)
      void queries.invalidateQueries({ queryKey: ['activity', 'of', scheduleId] })
      return queries.invalidateQueries({ queryKey: commentsOn(scheduleId).queryKey })
    },
  })
  return (
    <Form submit={() => add.mutate()} error={add.error}>
      <Textarea
        label={previewTexts.write}
        rows={2}
        autosize
        maxLength={textMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox
        label={previewTexts.visibleToClient}
        description={previewTexts.visibleHint}
        checked={isVisible}
        onChange={(event) => setVisible(event.target.checked)}
      />
      <div>
        <Button
          type="submit"
          variant="default"
          loading={add.isPending}
          disabled={text.trim() === ''}
        >
          {previewTexts.comment}
        </Button>
      </div>
    </Form>
  )
}
