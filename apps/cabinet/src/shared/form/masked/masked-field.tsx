import type { MaskitoOptions } from '@maskito/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { TextField } from '../text-field.tsx'
import css from '../text-field.module.css'
import { maskField } from './input-mask.ts'

type MaskedFieldProps = {
  id?: string
  label: string
  mask: MaskitoOptions
  value: string
  onType: (value: string) => void
  error?: string | undefined
  /** Warning about an unusual value, which the field shows instead of the hint. */
  warning?: string | undefined
  hint?: ReactNode
  placeholder?: string
  autoComplete?: string
}

/** Text field with a mask and a numeric keyboard. */
export function MaskedField({
  mask,
  value,
  onType,
  warning,
  hint,
  autoComplete = 'off',
  ...rest
}: MaskedFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => (field.current ? maskField(field.current, mask) : undefined), [mask])
  // The mask owns the text of the input, so React does not control the input. Only values from outside, such
  // as a restored draft, are written into the input.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  return (
    <TextField
      {...rest}
      hint={warning === undefined ? hint : <span className={css.warning}>{warning}</span>}
      ref={field}
      inputMode="numeric"
      autoComplete={autoComplete}
      defaultValue={value}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
