import { FieldError } from '../form/field-error.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { FilePicker } from './file-picker.tsx'
import { fileSize } from './file-size.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../pictures/picture.tsx'
import css from './file-field.module.css'

type FileFieldProps = {
  id: string
  label: string
  file: ChosenFile | null
  error: string | undefined
  hint?: string
  /** File types that the member can choose; by default JPEG, PNG, WebP and PDF. */
  accept?: string
  onChoose: (file: File | null) => void
}

/** Field for one file, with a preview of a chosen photo. */
export function FileField({ id, label, file, error, hint, accept, onChoose }: FileFieldProps) {
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`]
  const described = classNames(error !== undefined && errorId, hint !== undefined && hintId)
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      {file !== null && (
        <div className={css.chosen}>
          {file.picture && <Picture picture={file.picture} label="Выбранное фото" />}
          <p className={css.name}>
            {file.name} · {fileSize(file.blob.size)}
          </p>
        </div>
      )}
      <FilePicker
        id={id}
        chooseLabel={file === null ? 'Выбрать файл' : 'Выбрать другой файл'}
        invalid={error !== undefined}
        {...(described !== '' && { describedBy: described })}
        {...(accept !== undefined && { accept })}
        onChoose={onChoose}
      >
        {file !== null && (
          <Button variant="ghost" onClick={() => onChoose(null)}>
            Убрать
          </Button>
        )}
      </FilePicker>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
