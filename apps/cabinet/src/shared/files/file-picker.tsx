import { acceptedFiles } from '@impulse/api/files/file'
import type { ChangeEvent, ReactNode } from 'react'
import { buttonClass } from '../ui/button-variant.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useTouchDevice } from '../browser/touch-device.ts'
import css from './file-picker.module.css'

type FileWaysProps = {
  /** Id of the file field. */
  id: string
  takeLabel?: string
  chooseLabel: string
  invalid: boolean
  describedBy?: string
  /** Accepted types; by default those of an identity document. */
  accept?: string
  /** Camera to open: rear or front. */
  camera?: 'environment' | 'user'
  /** True to allow choosing several files in one dialog. */
  multiple?: boolean
  onChoose: (file: File | null, all: readonly File[]) => void
  /** Further buttons. */
  children?: ReactNode
}

/**
 * Two buttons for a file: one opens the camera, on a touch device only, the other chooses an existing file.
 */
export function FilePicker({
  takeLabel = 'Снять',
  chooseLabel,
  accept = acceptedFiles,
  camera = 'environment',
  multiple = false,
  onChoose,
  children,
  ...field
}: FileWaysProps) {
  const isTouch = useTouchDevice()
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const all = [...(target.files ?? [])]
    onChoose(all[0] ?? null, all)
    // Allows choosing the same file again after it was corrected.
    target.value = ''
  }
  return (
    <div className={css.ways}>
      {isTouch && (
        <label className={classNames(buttonClass({ variant: 'secondary' }), css.way)}>
          <Icon name="camera" />
          {takeLabel}
          <input type="file" accept="image/*" capture={camera} className={css.input} onChange={take} />
        </label>
      )}
      <label className={classNames(buttonClass({ variant: 'secondary' }), css.way)}>
        <Icon name="plus" />
        {chooseLabel}
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
