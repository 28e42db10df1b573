import type { Schedule } from '@crier/sdk/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { postTexts } from '../texts/posts.ts'
import { refreshPosts } from './refresh-posts.ts'

const CopyDialog = lazy(() =>
  import('./copy-dialog.tsx').then((module) => ({ default: module.CopyDialog })),
)

/** Duplicates a post at another time. */
export function CopyPost({ post }: { readonly post: Schedule }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {postTexts.copying.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CopyDialog
            post={post}
            close={() => setOpen(false)}
            onDone={() => refreshPosts(queries)}
          />
        </Suspense>
      )}
    </>
  )
}
