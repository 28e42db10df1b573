import type { Use } from '../context.ts'

const none = () => Promise.reject(new Error('Nothing is uploaded here.'))

/** Where nobody uploads: an empty store, and nothing that reads files. */
export const noUploads: Use<'blobs' | 'intake' | 'mediaFiles'> = {
  blobs: {
    write: none,
    open: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
    accounts: () => Promise.resolve([]),
    removeAll: () => Promise.resolve(),
  },
  intake: { receive: none, clean: none },
  mediaFiles: { file: () => Promise.resolve(null) },
}
