import { newIdempotencyKey } from '@crier/sdk/retry.ts'
import type { Media } from '@crier/sdk/operations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { clientFor } from '../data/client.ts'
import { media as mediaQuery } from '../data/queries.ts'
import { accountOf } from '../data/use-storage-key.ts'
import { mediaTexts } from '../texts/media.ts'
import { sendBytesOf } from './send-bytes.ts'
import { mayBeTaken } from './taken-types.ts'
import { deleteUpload, uploadFile, type Progress } from './upload-file.ts'

interface Run extends Progress {
  readonly known: string | null
  readonly signal: AbortSignal
  reads(): void
}

const lookEveryMs = 1_500
// A video of a gigabyte is read within some minutes.
const looksMax = 400

/** Uploads to the account in which the page was opened, whatever the tab shows meanwhile. */
export function newUploader(storageKey: string, queries: QueryClient) {
  const accountId = accountOf(storageKey)
  const send = sendBytesOf(accountId)
  const client = clientFor(accountId)
  const isReady = async (media_id: string, signal: AbortSignal): Promise<Media> => {
    for (let looks = 0; looks < looksMax; looks++) {
      const media = await client.getMedia({ params: { media_id }, signal })
      queries.setQueryData(mediaQuery(media_id).queryKey, media)
      if (media.status === 'ready') return media
      if (media.status === 'failed') throw new Error(media.detail ?? mediaTexts.failed)
      await pause(lookEveryMs, signal)
    }
    throw new Error(mediaTexts.readsLong)
  }
  return {
    async upload(file: File, { known, signal, reads, ...progress }: Run): Promise<Media> {
      if (!mayBeTaken(file)) throw new Error(mediaTexts.notTaken)
      if (file.size === 0) throw new Error(mediaTexts.emptyFile)
      const ports = { send, pause, newKey: newIdempotencyKey }
      const sent = (bytes: number) => (bytes >= file.size ? reads() : progress.sent(bytes))
      const mediaId = await uploadFile(ports, file, known, { ...progress, sent }, signal)
      reads()
      // The account tells what its uploads weigh.
      for (const key of ['uploads', 'account']) void queries.invalidateQueries({ queryKey: [key] })
      return isReady(mediaId, signal)
    },
    end: (address: string) => deleteUpload(send, address),
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
