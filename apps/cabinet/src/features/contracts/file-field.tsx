import { acceptedFiles } from '@impulse/wire/file'
import type { ChangeEvent } from 'react'
import { Button } from '../../shared/button/button.tsx'
import { buttonClass } from '../../shared/button/button-look.ts'
import { classNames } from '../../shared/class-names.ts'
import { FieldError } from '../../shared/form/field-error.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { Picture } from '../../shared/picture/picture.tsx'
import { useTouchDevice } from '../../shared/touch/touch-device.ts'
import type { ChosenFile } from './chosen-file.ts'
import css from './file-field.module.css'

type FileFieldProps = {
  id: string
  file: ChosenFile | null
  error: string | undefined
  onChoose: (file: File | null) => void
}

/** The photo or the file: taken here, or chosen; what was chosen is shown. */
export function FileField({ id, file, error, onChoose }: FileFieldProps) {
  const isTouch = useTouchDevice()
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(target.files?.[0] ?? null)
    // The same file can be chosen once more after it was put right.
    target.value = ''
  }
  const errorId = `${id}-error`
  const described = classNames(error !== undefined && errorId, `${id}-hint`)
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>Фото или файл договора</legend>
      {file !== null && (
        <div className={css.chosen}>
          {file.picture && <Picture picture={file.picture} label="Выбранное фото" />}
          <p className={css.name}>
            {file.name} · {sizeOf(file.blob)}
          </p>
        </div>
      )}
      <div className={css.ways}>
        {isTouch && (
          <label className={classNames(buttonClass({ variant: 'secondary' }), css.way)}>
            <Icon name="camera" />
            Снять
            <input type="file" accept="image/*" capture="environment" className={css.input} onChange={take} />
          </label>
        )}
        <label className={classNames(buttonClass({ variant: 'secondary' }), css.way)}>
          <Icon name="plus" />
          {file === null ? 'Выбрать файл' : 'Выбрать другой файл'}
          <input
            id={id}
            type="file"
            accept={acceptedFiles}
            className={css.input}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={described}
            onChange={take}
          />
        </label>
        {file !== null && (
          <Button variant="ghost" onClick={() => onChoose(null)}>
            Убрать
          </Button>
        )}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <p id={`${id}-hint`} className={css.hint}>
        JPEG, PNG, WebP или PDF до&nbsp;10&nbsp;МБ. Номер и&nbsp;дата должны читаться
      </p>
    </fieldset>
  )
}

const sizeOf = ({ size }: Blob): string =>
  size < 1_000_000
    ? `${Math.max(1, Math.round(size / 1000))}\u00a0КБ`
    : `${(size / 1_000_000).toFixed(1).replace('.', ',')}\u00a0МБ`
