import { maxMessageLength } from '@impulse/api/tickets/ticket-limits'
import { fileSize } from '../files/file-size.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { useErrorTitle } from '../form/error-title.ts'
import { FieldError } from '../form/field-error.tsx'
import { LostFiles } from '../files/lost-files.tsx'
import { Alert } from '../feedback/alert.tsx'
import { TextArea } from '../form/text-area.tsx'
import css from './message-form.module.css'
import type { Message } from './use-message.ts'

type MessageFormProps = { message: Message; label: string; send: string }

/** Form for a message to the support, with a text and up to five files. */
export function MessageForm({ message, label, send }: MessageFormProps) {
  const { name, text, wrong, attempt, progress, attachments, edit, submit } = message
  const errorList = [
    { id: `${name}-text`, text: wrong.text },
    { id: `${name}-files`, text: attachments.wrong },
  ].flatMap(({ id, text: errorText }) => (errorText === undefined ? [] : [{ id, text: errorText }]))
  useErrorTitle(attempt > 0 && (errorList.length > 0 || wrong.formError !== null))
  return (
    // Before hydration a form with the method `dialog` sends nothing, so the typed text stays even if the member
    // presses Enter.
    <form method="dialog" noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <ErrorSummary attempt={attempt} errors={errorList} />
      {wrong.formError !== null && <Alert tone="bad">{wrong.formError}</Alert>}
      <TextArea
        id={`${name}-text`}
        label={label}
        rows={5}
        maxLength={maxMessageLength + 500}
        value={text}
        error={wrong.text}
        onChange={({ target }) => edit(target.value)}
      />
      <Attachments message={message} />
      {progress !== null && <progress max={100} value={Math.round(progress * 100)} aria-label="Отправляем" />}
      <Button type="submit" size={56} wide busy={progress !== null}>
        {send}
      </Button>
    </form>
  )
}

function Attachments({ message: { name, attachments, lostNames, closeLost } }: { message: Message }) {
  const id = `${name}-files`
  const { files, wrong, canAdd, add, remove } = attachments
  return (
    <fieldset className={css.files}>
      <legend className={css.legend}>Фото или файлы, если нужны</legend>
      <LostFiles names={lostNames} fieldId={id} onClose={closeLost} />
      {files.length > 0 && (
        <ul role="list" className={css.list}>
          {files.map((file, i) => (
            // The index is the key, because two files may have the same name and files are never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={i} className={css.file}>
              <span className={css.name}>
                {file.name} · {fileSize(file.blob.size)}
              </span>
              <Button variant="ghost" onClick={() => remove(file)}>
                Убрать<span className="visually-hidden"> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <FilePicker
          id={id}
          chooseLabel="Приложить файл"
          invalid={wrong !== undefined}
          describedBy={classNames(wrong !== undefined && `${id}-error`, `${id}-hint`)}
          multiple
          onChoose={(_first, all) => add(all)}
        />
      )}
      {wrong !== undefined && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
      <p id={`${id}-hint`} className={css.hint}>
        До&nbsp;пяти: JPEG, PNG, WebP или PDF. Паспорт и&nbsp;коды из&nbsp;СМС не&nbsp;присылайте
      </p>
    </fieldset>
  )
}
