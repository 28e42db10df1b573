import type { Draft } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../controls/button.tsx'
import { actorName } from '../../activity/title-of.ts'
import { client } from '../../data/client.ts'
import { useIntentKey } from '../../data/intent-key.ts'
import { media as mediaQuery } from '../../data/queries.ts'
import { FilePicture } from '../../media/file-picture.tsx'
import { More } from '../../shell/more.tsx'
import { Loaded, Callout, ProblemCallout } from '../../shell/states.tsx'
import { say } from '../../shell/toasts.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { versionsTexts } from '../../texts/versions.ts'
import { exactText, momentText } from '../../time/format.ts'
import { useZone } from '../../time/zone.ts'
import { composerContent } from './content.ts'
import { isOtherVersion, NotSaved, type Saving } from '../saving.ts'
import { undoWith } from '../undo.ts'
import './versions.css'

type Version = Awaited<ReturnType<typeof client.listDraftVersions>>['data'][number]

interface Props {
  readonly draft: Draft
  readonly saving: Saving
  readonly close: () => void
}

const versionsOf = (draftId: string) => ['draft-versions', draftId]

/** Earlier versions by time and person. */
export function VersionList({ draft, saving, close }: Props) {
  const query = useInfiniteQuery({
    queryKey: [...versionsOf(draft.draft_id), draft.version],
    queryFn: ({ pageParam }) =>
      client.listDraftVersions({
        params: { draft_id: draft.draft_id },
        query: { limit: 100, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })
  return (
    <div className="stack">
      <p className="small soft">{versionsTexts.lead}</p>
      <Loaded query={query}>
        {({ pages }) => (
          <ol className="lines versions">
            {pages
              .flatMap(({ data }) => data)
              .map((version, place) => (
                <VersionItem
                  key={version.version}
                  version={version}
                  isPresent={place === 0}
                  draft={draft}
                  saving={saving}
                  close={close}
                />
              ))}
          </ol>
        )}
      </Loaded>
      <More query={query}>{versionsTexts.more}</More>
    </div>
  )
}

interface ItemProps extends Props {
  readonly version: Version
  readonly isPresent: boolean
  readonly close: () => void
}

function VersionItem({ version, isPresent, draft, saving, close }: ItemProps) {
  const zone = useZone()
  const several = draft.content_type !== 'post'
  return (
    <li className="version">
      <details>
        <summary>
          <span className="version-opening clip">
            {version.pieces.find((piece) => piece !== '') ??
              versionsTexts.files(version.media.length)}
          </span>
          <span className="small faint">
            {isPresent ? versionsTexts.present : versionsTexts.number(version.version)} ·{' '}
            {actorName(version)} ·{' '}
            <time dateTime={version.at} title={exactText(version.at, zone)}>
              {momentText(version.at, zone)}
            </time>
          </span>
        </summary>
        <div className="stack version-body">
          {version.pieces.map((piece, index) => (
            <div key={index}>
              {several && (
                <p className="small faint">{composerTexts.piece(draft.content_type, index + 1)}</p>
              )}
              <p className="version-text">{piece}</p>
              <Files media={version.media.filter((one) => one.piece === index + 1)} />
            </div>
          ))}
          {version.caption !== null && (
            <div>
              <p className="small faint">{versionsTexts.caption}</p>
              <p className="version-text">{version.caption}</p>
            </div>
          )}
          {version.first_comment !== null && (
            <div>
              <p className="small faint">{versionsTexts.firstComment}</p>
              <p className="version-text">{version.first_comment}</p>
            </div>
          )}
          {!isPresent && <Restore version={version} draft={draft} saving={saving} close={close} />}
        </div>
      </details>
    </li>
  )
}

function Files({ media }: { readonly media: Version['media'] }) {
  if (media.length === 0) return null
  return (
    <ul className="version-files" aria-label={versionsTexts.files(media.length)}>
      {media.map(({ media_id }, index) => (
        <li key={index}>
          <File mediaId={media_id} />
        </li>
      ))}
    </ul>
  )
}

/** One that was deleted since has no picture any more, until the version is restored. */
function File({ mediaId }: { readonly mediaId: string }) {
  const { data } = useQuery({ ...mediaQuery(mediaId), retry: false })
  return <FilePicture media={data} className="media-thumbnail" />
}

function Restore({ version, draft: { draft_id }, saving, close }: Omit<ItemProps, 'isPresent'>) {
  const queries = useQueryClient()
  const withKey = useIntentKey()
  const restore = useMutation({
    mutationFn: async () => {
      const body = { draft_version: await saving.settle() }
      const before = composerContent(saving.view())
      const params = { draft_id, version: String(version.version) }
      const restored = await withKey({ ...params, ...body }, (idempotencyKey) =>
        client.restoreDraftVersion({ params, body, idempotencyKey }),
      )
      return { restored, before }
    },
    onSuccess: async ({ restored, before }) => {
      saving.observe(restored)
      say(versionsTexts.restored(version.version), {
        undo: undoWith(saving, { before, after: composerContent(restored) }),
      })
      close()
      await queries.invalidateQueries({ queryKey: versionsOf(draft_id) })
    },
    onError: async (refusal) => {
      if (isOtherVersion(refusal)) await saving.readAgain().catch(() => undefined)
    },
  })
  const isWithoutFiles =
    restore.error instanceof CrierProblem &&
    restore.error.status === 409 &&
    !isOtherVersion(restore.error)
  return (
    <div className="stack">
      <div className="row">
        <Button
          variant="default"
          size="compact-sm"
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {versionsTexts.restore(version.version)}
        </Button>
        {isWithoutFiles && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              const before = composerContent(saving.view())
              saving.change({
                pieces: version.pieces,
                caption: version.caption,
                first_comment: version.first_comment,
              })
              say(versionsTexts.textTaken, {
                undo: undoWith(saving, { before, after: composerContent(saving.view()) }),
              })
              close()
            }}
          >
            {versionsTexts.textOnly}
          </Button>
        )}
      </div>
      <Refused error={restore.error} />
    </div>
  )
}

function Refused({ error }: { readonly error: Error | null }) {
  if (error instanceof NotSaved) return <Callout tone="bad">{versionsTexts.notSaved}</Callout>
  return error !== null && isOtherVersion(error) ? (
    <Callout tone="bad">{versionsTexts.seenOther}</Callout>
  ) : (
    <ProblemCallout error={error} />
  )
}
