import { useId } from 'react'
import { FilePicker } from '../../shared/files/file-picker.tsx'
import { fileSize } from '../../shared/files/file-size.ts'
import { FieldError } from '../../shared/form/field-error.tsx'
import { Button } from '../../shared/ui/button.tsx'
import css from './check-page.module.css'

type StatementFileFieldProps = {
  file: File | null
  error: string | undefined
  onChoose: (file: File | null) => void
}

/** Optional field for the file of a document. The file stays on the device. */
export function StatementFileField({ file, error, onChoose }: StatementFileFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <fieldset className={css.file}>
      <legend className={css.label}>Файл документа (необязательно)</legend>
      {file !== null && (
        <p className={css.name}>
          {file.name} · {fileSize(file.size)}
        </p>
      )}
      <FilePicker
        id={id}
        chooseLabel={file === null ? 'Выбрать файл' : 'Выбрать другой файл'}
        accept="application/pdf"
        invalid={error !== undefined}
        {...(error !== undefined && { describedBy: errorId })}
        onChoose={onChoose}
      >
        {file !== null && (
          <Button variant="ghost" onClick={() => onChoose(null)}>
            Убрать
          </Button>
        )}
      </FilePicker>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
