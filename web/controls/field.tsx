import { useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../shell/icon.tsx'

interface Words {
  readonly label?: ReactNode
  readonly description?: ReactNode
  readonly size?: 'xs' | 'sm'
}

type TextInputProps = Words & Omit<ComponentProps<'input'>, 'size'>

export function TextInput({
  label,
  description,
  size = 'sm',
  className,
  ...input
}: TextInputProps) {
  return (
    <Field {...{ label, description, size, className }}>
      {(names) => <input type="text" className="input" {...names} {...input} />}
    </Field>
  )
}

type TextareaProps = Words &
  ComponentProps<'textarea'> & { /** As high as its text. */ readonly autosize?: boolean }

export function Textarea({
  label,
  description,
  size = 'sm',
  className,
  autosize = false,
  ...textarea
}: TextareaProps) {
  const place = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    // Browsers that know `field-sizing` do it by the style sheet.
    if (!autosize || element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [autosize, textarea.value])
  return (
    <Field {...{ label, description, size, className }}>
      {(names) => (
        <textarea
          className="input"
          data-autosize={autosize || undefined}
          ref={place}
          {...names}
          {...textarea}
        />
      )}
    </Field>
  )
}

interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

type Choice = string | Option | { readonly group: string; readonly items: readonly Option[] }

type SelectProps = Words &
  Omit<ComponentProps<'select'>, 'size'> & { readonly data: readonly Choice[] }

export function NativeSelect({
  label,
  description,
  size = 'sm',
  className,
  data,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, description, size, className }}>
      {(names) => (
        <span className="select">
          <select className="input" {...names} {...select}>
            {data.map((choice) =>
              typeof choice !== 'string' && 'group' in choice ? (
                <optgroup key={choice.group} label={choice.group}>
                  {choice.items.map(optionOf)}
                </optgroup>
              ) : (
                optionOf(choice)
              ),
            )}
          </select>
          <Icon name="sort" size={15} />
        </span>
      )}
    </Field>
  )
}

function optionOf(option: string | Option) {
  const {
    value,
    label,
    disabled = false,
  } = typeof option === 'string' ? { value: option, label: option } : option
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}

interface FieldProps extends Words {
  readonly className?: string | undefined
  readonly children: (names: {
    readonly id: string
    readonly 'aria-describedby'?: string
  }) => ReactNode
}

function Field({ label, description, size, className, children }: FieldProps) {
  const id = useId()
  const described = `${id}-description`
  return (
    <div className={className === undefined ? 'field' : `field ${className}`} data-size={size}>
      {label !== undefined && <label htmlFor={id}>{label}</label>}
      {description !== undefined && (
        <p className="field-description" id={described}>
          {description}
        </p>
      )}
      {children({ id, ...(description !== undefined && { 'aria-describedby': described }) })}
    </div>
  )
}

interface CheckboxProps extends Words, Omit<ComponentProps<'input'>, 'size' | 'type'> {}

export function Checkbox({ label, description, size = 'sm', className, ...input }: CheckboxProps) {
  const id = useId()
  const described = `${id}-description`
  return (
    <div className={className === undefined ? 'check' : `check ${className}`} data-size={size}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={description === undefined ? undefined : described}
        {...input}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {description !== undefined && (
          <p className="field-description" id={described}>
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
