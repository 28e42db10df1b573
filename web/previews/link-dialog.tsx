import { lazy, Suspense, type ComponentProps } from 'react'
import type { MakeLink } from './make-link.tsx'

const Dialog = lazy(() => import('./make-link.tsx').then(({ MakeLink }) => ({ default: MakeLink })))

/** The dialog for a client's link, loaded when it is opened. */
export const LinkDialog = (props: ComponentProps<typeof MakeLink>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
