import type { Use } from '../context.ts'

const none = () => Promise.reject(new Error('Nothing is uploaded here.'))

/** For tests without uploads: an empty store, and nothing that reads or keeps files. */
export const noUploads: Use<'blobs' | 'intake' | 'mediaFiles'> = {
  blobs: {
    write: none,
    open: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
    accounts: () => Promise.resolve([]),
    removeAll: () => Promise.resolve(),
  },
  intake: {
    async receive(source) {
      let bytes = 0
      for await (const chunk of source) bytes += chunk.length
      return { bytes, sha256: '0'.repeat(64), [Symbol.asyncDispose]: () => Promise.resolve() }
    },
    clean: none,
    shrink: none,
    append: none,
    held: () => Promise.resolve(0),
    whole: () => Promise.resolve(null),
    removeParts: () => Promise.resolve(),
  },
  mediaFiles: { file: () => Promise.resolve(null), idle: () => Promise.resolve() },
}
