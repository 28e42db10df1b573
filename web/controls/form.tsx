import type { ComponentProps } from 'react'
import { ProblemCallout } from '../shell/states.tsx'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly submit: () => void
  /** Shown below the fields. */
  readonly error?: Error | null
}

/** A form that is sent by the page itself, once the browser finds its fields valid. */
export function Form({ submit, error = null, className = 'stack', children, ...form }: Props) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      {...form}
    >
      {children}
      <ProblemCallout error={error} />
    </form>
  )
}
