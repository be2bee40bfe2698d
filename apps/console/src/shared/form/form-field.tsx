import { TextField, type TextFieldProps } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { useFieldError } from './form-errors.ts'
import { inOneLine } from './single-line.ts'

type FieldProps = TextFieldProps & { name: string }

/** Text field that shows the error of a refused request until the staff member changes the field. */
export function FormField({ helperText, onChange, ...field }: FieldProps) {
  const { refused, forget } = useFieldError(field.name)
  return (
    <TextField
      autoComplete="off"
      {...field}
      error={refused !== undefined}
      helperText={refused ?? helperText}
      onChange={(event) => {
        forget()
        onChange?.(event)
      }}
    />
  )
}

type DateProps = Omit<FieldProps, 'onChange' | 'slotProps'> & {
  type: 'date' | 'datetime-local'
  onChange: (text: string) => void
}

/**
 * Field for a date, or a date and a time. The label stays above the field, because the browser shows a format in an
 * empty field.
 */
export const DateField = ({ onChange, ...field }: DateProps) => (
  <FormField
    {...field}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

type OneLineProps = Omit<FieldProps, 'onChange' | 'value'> & {
  value: string
  onChange: (text: string) => void
  maxLength: number
}

/**
 * Field for text of one line, which wraps when it is long. Enter submits the form, and pasted line breaks
 * become spaces.
 */
export const OneLineField = ({ onChange, maxLength, ...field }: OneLineProps) => (
  <FormField
    {...field}
    multiline
    onChange={({ target }) => onChange(inOneLine(target.value))}
    onKeyDown={sendByEnter}
    slotProps={{ htmlInput: { maxLength: maxLength } }}
  />
)

function sendByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}
