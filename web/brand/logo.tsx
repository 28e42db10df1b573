import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { media as mediaQuery } from '../data/queries.ts'
import { FilePicture } from '../media/file-picture.tsx'
import { Callout, ProblemCallout } from '../shell/states.tsx'
import { brandTexts } from '../texts/brand.ts'

interface Props {
  readonly mediaId: string | null
  readonly change: (mediaId: string | null) => void
}

class NoImage extends Error {}

/** The logo of pictures: it is uploaded at once, and is the kit's when the kit is saved. */
export function Logo({ mediaId, change }: Props) {
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const made = await client.createMedia({
        body: file,
        query: { name: file.name.slice(0, 200) },
      })
      if (made.kind !== 'image') throw new NoImage()
      return made
    },
    onSuccess: (made) => {
      queries.setQueryData(mediaQuery(made.media_id).queryKey, made)
      change(made.media_id)
    },
  })
  return (
    <fieldset>
      <legend>{brandTexts.logo}</legend>
      <p className="small faint">{brandTexts.logoHint}</p>
      {mediaId !== null && <Chosen mediaId={mediaId} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={brandTexts.chooseLogo}
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) upload.mutate(file)
          target.value = ''
        }}
      />
      <div className="row">
        <Button
          variant="default"
          size="compact-sm"
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {mediaId === null ? brandTexts.chooseLogo : brandTexts.otherLogo}
        </Button>
        {mediaId !== null && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change(null)}>
            {brandTexts.removeLogo}
          </Button>
        )}
      </div>
      {upload.error instanceof NoImage ? (
        <Callout tone="bad">{brandTexts.noImage}</Callout>
      ) : (
        <ProblemCallout error={upload.error} />
      )}
    </fieldset>
  )
}

function Chosen({ mediaId }: { readonly mediaId: string }) {
  const { data } = useQuery(mediaQuery(mediaId))
  return <FilePicture media={data} className="brand-logo" />
}
