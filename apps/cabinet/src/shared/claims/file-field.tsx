import { FieldError } from '../form/field-error.tsx'
import type { ChosenFile } from '../files/chosen-file.ts'
import { fileSize } from '../files/file-size.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Picture } from '../pictures/picture.tsx'
import css from './file-field.module.css'

type FileFieldProps = {
  id: string
  label: string
  file: ChosenFile | null
  error: string | undefined
  onChoose: (file: File | null) => void
}

/** Field for a photo or a file of the contract, with a preview of the chosen photo. */
export function FileField({ id, label, file, error, onChoose }: FileFieldProps) {
  const errorId = `${id}-error`
  const described = classNames(error !== undefined && errorId, `${id}-hint`)
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
        describedBy={described}
        onChoose={onChoose}
      >
        {file !== null && (
          <Button variant="ghost" onClick={() => onChoose(null)}>
            Убрать
          </Button>
        )}
      </FilePicker>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <p id={`${id}-hint`} className={css.hint}>
        Фото или PDF до&nbsp;10&nbsp;МБ. Номер и&nbsp;дата должны читаться
      </p>
    </fieldset>
  )
}
