import type { ScheduleWithAttempts } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { client } from '../data/client.ts'
import { connections as connectionsQuery, schedule as scheduleQuery } from '../data/queries.ts'
import { profileOf } from '../data/profile-of.ts'
import { ConfirmDialog } from '../shell/question.tsx'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { postTexts } from '../texts/posts.ts'
import { networkLabels } from '../texts/networks.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { Republished, useRepublished, useRetry } from './use-retry.tsx'

/**
 * The two choices after a lost answer: only a person who has checked can know whether the post
 * is published.
 */
export function Unconfirmed({ post }: { readonly post: ScheduleWithAttempts }) {
  const queries = useQueryClient()
  const [address, setAddress] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { data: connections } = useQuery(connectionsQuery)
  const connection = connections?.find(({ connection_id }) => connection_id === post.connection_id)
  const profile = connection === undefined ? null : profileOf(connection)
  const retry = useRetry(post)
  const other = useRepublished(post)
  const params = { schedule_id: post.schedule_id }
  const resolve = useMutation({
    mutationFn: () =>
      client.resolveSchedule({
        params,
        body: { published: true, ...(address.trim() !== '' && { external_url: address.trim() }) },
      }),
    onSuccess: async () => {
      say(postTexts.recorded)
      await queries.invalidateQueries({ queryKey: scheduleQuery(post.schedule_id).queryKey })
      await queries.invalidateQueries({ queryKey: ['schedules'] })
    },
  })
  const zone = useZone()
  const resolution = resolve.data?.resolution ?? post.resolution
  if (resolution !== null)
    return (
      <Callout tone="good">
        {postTexts.resolvedText(resolution.by.name, momentText(resolution.at, zone))}
      </Callout>
    )
  return (
    <section className="card card-body stack">
      <div>
        <h2>{postTexts.unsureTitle}</h2>
        <p className="soft">{postTexts.unsureText(networkLabels[post.platform])}</p>
        {profile !== null && (
          <a className="link" href={profile} target="_blank" rel="noreferrer">
            {postTexts.openProfile(networkLabels[post.platform])}
          </a>
        )}
      </div>
      {other !== undefined && <Republished other={other} />}
      <div className="choices">
        <Form className="choice" submit={() => resolve.mutate()}>
          <h3>{postTexts.itIsOut}</h3>
          <p className="soft small">{postTexts.itIsOutText}</p>
          <TextInput
            type="url"
            label={postTexts.itsAddress}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Button type="submit" loading={resolve.isPending}>
            {postTexts.itIsOut}
          </Button>
        </Form>
        <div className="choice">
          <h3>{postTexts.itIsNotOut}</h3>
          <p className="soft small">{postTexts.itIsNotOutText}</p>
          <Button
            color="red"
            variant="light"
            loading={retry.isPending}
            onClick={() => setAsked(true)}
          >
            {postTexts.publishAgain}
          </Button>
        </div>
      </div>
      {isAsked && (
        <ConfirmDialog
          action={postTexts.publishAgain}
          text={postTexts.publishAgainAsk(networkLabels[post.platform])}
          agree={() => retry.mutate({ force: true })}
          close={() => setAsked(false)}
        />
      )}
      {retry.question}
      <ProblemCallout error={resolve.error ?? retry.error} />
    </section>
  )
}
