import { acceptedFiles } from '@impulse/api/files/file'
import type { ChangeEvent, ReactNode } from 'react'
import { buttonClass } from '../ui/button-variant.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useTouchDevice } from '../browser/touch-device.ts'
import css from './file-picker.module.css'

type FileWaysProps = {
  /** Of the field that chooses a file, which is there on every device. */
  id: string
  takeLabel?: string
  chooseLabel: string
  invalid: boolean
  describedBy?: string
  /** The kinds of files; what a document may be, unless said otherwise. */
  accept?: string
  /** Camera: front or back. */
  camera?: 'environment' | 'user'
  /** Several can be chosen at once. */
  multiple?: boolean
  onChoose: (file: File | null, all: readonly File[]) => void
  /** Further buttons. */
  children?: ReactNode
}

/** The two ways to a file: the camera, on a device that is held in the hand, and what is there already. */
export function FileWays({
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
    // The same file can be chosen once more after it was put right.
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
