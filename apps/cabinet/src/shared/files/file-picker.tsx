import { acceptedFiles } from '@impulse/api/files/file'
import type { ChangeEvent, ReactNode } from 'react'
import { buttonClass } from '../ui/button-variant.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useTouchDevice } from '../browser/touch-device.ts'
import css from './file-picker.module.css'

type FileWaysProps = {
  /** Id of the file input. */
  id: string
  takeLabel?: string
  chooseLabel: string
  invalid: boolean
  describedBy?: string
  /** File types that the member can choose; by default JPEG, PNG, WebP and PDF. */
  accept?: string
  /** True if the member may choose several files in one dialog. */
  multiple?: boolean
  /** True for one button with only an icon, next to the field of a message. A phone offers its camera itself. */
  iconOnly?: boolean
  onChoose: (file: File | null, all: readonly File[]) => void
  /** Further buttons next to the two buttons for a file. */
  children?: ReactNode
}

/**
 * Two buttons for a file. One button opens the camera, and is shown only on a touch device and if a photo and other files
 * are accepted: for photos alone, the dialog of the phone offers its camera itself. The other button chooses a file.
 */
export function FilePicker({
  takeLabel = 'Сфотографировать',
  chooseLabel,
  accept = acceptedFiles,
  multiple = false,
  iconOnly = false,
  onChoose,
  children,
  ...field
}: FileWaysProps) {
  const isTouch = useTouchDevice()
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const all = [...(target.files ?? [])]
    onChoose(all[0] ?? null, all)
    // Clears the input, so that the member can choose the same file again after correcting the file.
    target.value = ''
  }
  return (
    <div className={css.ways}>
      {isTouch && !iconOnly && accept.includes('image/') && accept.includes('application/') && (
        <label className={classNames(buttonClass({ variant: 'secondary' }), css.way)}>
          <Icon name="camera" />
          {takeLabel}
          <input type="file" accept="image/*" capture="environment" className={css.input} onChange={take} />
        </label>
      )}
      <label
        className={classNames(
          buttonClass(iconOnly ? { variant: 'ghost', square: true } : { variant: 'secondary' }),
          css.way,
        )}
      >
        <Icon name={iconOnly ? 'paperclip' : 'plus'} />
        <span className={iconOnly ? 'visually-hidden' : undefined}>{chooseLabel}</span>
        <input
          id={field.id}
          type="file"
          accept={accept}
          multiple={multiple}
          className={css.input}
          aria-invalid={field.invalid || undefined}
          aria-describedby={field.describedBy}
          onChange={take}
        />
      </label>
      {children}
    </div>
  )
}
