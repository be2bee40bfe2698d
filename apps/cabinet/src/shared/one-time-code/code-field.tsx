import { type ChangeEvent, type ClipboardEvent, type Ref, useEffect, useId, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { FieldError } from '../form/field-error.tsx'
import css from './code-field.module.css'
import { bareCode, codeIn, maxCodeLength } from './code-text.ts'

type CodeFieldProps = {
  value: string
  /** Number of digits of the code, which the server determines. */
  codeLength: number
  error: string | null
  ref: Ref<HTMLInputElement>
  onChange: (code: string) => void
}

/**
 * Field for a code. The field is one real input, because screen readers, pasting and autofill need a real
 * input. The cells only show the text and the caret of the input. If the text does not fit into the cells, it
 * is shown as plain text.
 */
export function CodeField({ value, codeLength, error, ref, onChange }: CodeFieldProps) {
  const id = useId()
  const selected = useSelection(id)
  const plain = codeLength > maxCells || value.length > codeLength
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    onChange(codeIn(event.clipboardData.getData('text'), codeLength))
  }
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {codeLength === 6 ? 'Код, 6\u00a0цифр' : 'Код из сообщения'}
      </label>
      <span className={classNames(css.box, plain && css.plain, error !== null && css.failed)}>
        <input
          ref={ref}
          id={id}
          className={css.input}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxCodeLength}
          pattern="[\p{L}\p{Nd}\s\-]{1,25}"
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(bareCode(event.currentTarget.value))}
          onPaste={paste}
        />
        {!plain && <Cells value={value} count={codeLength} selected={selected} />}
      </span>
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const maxCells = 8

/**
 * Returns the selected range of the input; if nothing is selected, both ends are the position of the caret. The event
 * `selectionchange` also reports changes by scripts, for which React has no event.
 */
function useSelection(inputId: string): readonly [from: number, to: number] {
  const [selected, setSelected] = useState<readonly [number, number]>([0, 0])
  useEffect(() => {
    const onSelectionChange = () => {
      const input = document.activeElement
      if (!(input instanceof HTMLInputElement) || input.id !== inputId) return
      setSelected([input.selectionStart ?? 0, input.selectionEnd ?? 0])
    }
    document.addEventListener('selectionchange', onSelectionChange)
    return () => document.removeEventListener('selectionchange', onSelectionChange)
  }, [inputId])
  return selected
}

function Cells({
  value,
  count,
  selected,
}: {
  value: string
  count: number
  selected: readonly [number, number]
}) {
  // The browser sends no event when the selection becomes shorter because text was removed.
  const [from, to] = [Math.min(selected[0], value.length), Math.min(selected[1], value.length)]
  const cells = Array.from(value.padEnd(count), (sign, index) => ({ sign, index }))
  const isMarked = (index: number) =>
    from === to ? index === Math.min(from, count - 1) : index >= from && index < to
  return (
    <span className={css.cells} aria-hidden="true">
      {cells.map(({ sign, index }) => (
        <span
          key={index}
          className={classNames(css.cell, isMarked(index) && (from === to ? css.current : css.marked))}
        >
          {sign}
        </span>
      ))}
    </span>
  )
}
