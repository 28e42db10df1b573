import type { ComponentProps, ReactNode } from 'react'

interface Look {
  /** `filled` is the main action; `default` is for others. */
  readonly variant?: 'filled' | 'default' | 'light' | 'subtle'
  /** `red` deletes or ends something. */
  readonly color?: 'gray' | 'red' | undefined
  readonly size?: 'compact-xs' | 'compact-sm' | 'xs' | 'sm'
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  readonly fullWidth?: boolean
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'color'> {
  /** Its action is running: it cannot be pressed meanwhile. */
  readonly loading?: boolean
}

export function Button({
  loading = false,
  disabled = false,
  type = 'button',
  ...given
}: ButtonProps) {
  const { look, rest } = split(given)
  return (
    <button
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
      {...look}
    >
      <Inside {...given} />
    </button>
  )
}

/** A link with a button's style. */
export function LinkButton(given: Look & Omit<ComponentProps<'a'>, 'color'>) {
  const { look, rest } = split(given)
  return (
    <a {...rest} {...look}>
      <Inside {...given} />
    </a>
  )
}

function Inside({
  leftSection,
  rightSection,
  children,
}: Pick<Look, 'leftSection' | 'rightSection'> & { readonly children?: ReactNode }) {
  return (
    <>
      {leftSection}
      <span className="button-label">{children}</span>
      {rightSection}
    </>
  )
}

function split<Given extends Look & { className?: string | undefined }>(given: Given) {
  const {
    variant = 'filled',
    color,
    size = 'xs',
    leftSection: _left,
    rightSection: _right,
    fullWidth,
    className,
    ...rest
  } = given
  const look = {
    className: className === undefined ? 'button' : `button ${className}`,
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
    'data-wide': fullWidth || undefined,
  }
  return { look, rest }
}
