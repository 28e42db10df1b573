import type { Media } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Textarea, TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { media as mediaQuery } from '../data/queries.ts'
import { undoMediaDeletion } from '../data/undo.ts'
import { FilePicture } from '../media/file-picture.tsx'
import { mediaLabel } from '../media/name-of.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { sayUndone } from '../shell/say-undone.ts'
import { say } from '../shell/toasts.tsx'
import { libraryTexts } from '../texts/library.ts'
import { undoTexts } from '../texts/undo.ts'

/**
 * Names and describes an upload, or deletes it, which can be undone; that is refused while a
 * pending post shows it.
 */
export function EditMediaDialog({
  file,
  close,
}: {
  readonly file: Media
  readonly close: () => void
}) {
  const { media_id, kind, url } = file
  const params = { media_id }
  const queries = useQueryClient()
  const [name, setName] = useState(file.name ?? '')
  const [altText, setAltText] = useState(file.alt_text ?? '')
  const save = useMutation({
    mutationFn: () =>
      client.updateMedia({
        params,
        body: { name: name.trim() || null, alt_text: altText.trim() || null },
      }),
    onSuccess: async (saved) => {
      queries.setQueryData(mediaQuery(media_id).queryKey, saved)
      await queries.invalidateQueries({ queryKey: ['uploads'] })
      say(libraryTexts.saved)
      close()
    },
  })
  const refresh = async () => {
    for (const key of ['uploads', 'account', 'draft', 'drafts', 'preview'])
      await queries.invalidateQueries({ queryKey: [key] })
  }
  const remove = useMutation({
    mutationFn: () => client.deleteMedia({ params }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: mediaQuery(media_id).queryKey })
      await refresh()
      const undo = () =>
        sayUndone(
          () => undoMediaDeletion(client, media_id),
          () => undoTexts.fileBack,
        ).then(refresh)
      say(libraryTexts.removed(mediaLabel(file)), { undo: () => void undo() })
      close()
    },
  })
  return (
    <FormDialog
      title={libraryTexts.editTitle}
      button={libraryTexts.save}
      action={{ isPending: save.isPending, error: save.error ?? remove.error }}
      submit={() => save.mutate()}
      close={close}
      beside={
        <Button
          variant="default"
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {libraryTexts.remove}
        </Button>
      }
    >
      <FilePicture media={file} className="library-large" />
      {url !== null && (
        <a className="small link" href={url} target="_blank" rel="noreferrer">
          {libraryTexts.open}
        </a>
      )}
      <TextInput
        label={libraryTexts.name}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
      />
      {kind !== 'document' && (
        <Textarea
          label={libraryTexts.altText}
          description={libraryTexts.altTextHint}
          value={altText}
          maxLength={4_086}
          rows={3}
          onChange={(event) => setAltText(event.target.value)}
        />
      )}
    </FormDialog>
  )
}
