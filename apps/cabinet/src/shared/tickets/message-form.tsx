import { maxMessageLength } from '@impulse/api/tickets/ticket-limits'
import { FilePicker } from '../files/file-picker.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { useErrorTitle } from '../form/error-title.ts'
import { FieldError } from '../form/field-error.tsx'
import { LostFiles } from '../files/lost-files.tsx'
import { Alert } from '../feedback/alert.tsx'
import { TextArea } from '../form/text-area.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import css from './message-form.module.css'
import { sendByKeys } from './send-by-keys.ts'
import { listMessageErrors, type Message } from './use-message.ts'

type MessageFormProps = { message: Message; label: string; send: string }

/** Form for a message to the support, with a text and up to five files. */
export function MessageForm({ message, label, send }: MessageFormProps) {
  const { name, text, wrong, attempt, progress, edit, submit } = message
  const errorList = listMessageErrors(message)
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
        readOnly={progress !== null}
        aria-keyshortcuts="Control+Enter"
        onKeyDown={sendByKeys}
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
  const { wrong, canAdd, add } = attachments
  return (
    <fieldset className={css.files}>
      <legend className={css.legend}>Фото или файлы, если нужны</legend>
      <LostFiles names={lostNames} fieldId={id} onClose={closeLost} />
      <ChosenFiles attachments={attachments} />
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
