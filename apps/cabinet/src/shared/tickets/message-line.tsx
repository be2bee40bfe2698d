import { maxMessageLength } from '@impulse/api/tickets/ticket-limits'
import { type RefObject, useEffect, useRef } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import { LostFiles } from '../files/lost-files.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { useErrorTitle } from '../form/error-title.ts'
import { FieldError } from '../form/field-error.tsx'
import { Icon } from '../icon/icon.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ChosenFiles } from './chosen-files.tsx'
import css from './message-line.module.css'
import { sendByKeys } from './send-by-keys.ts'
import { listMessageErrors, type Message } from './use-message.ts'

/** Line at the bottom of a chat, with a field that grows with the text. Ctrl+Enter sends, Enter breaks the line. */
export function MessageLine({ message }: { message: Message }) {
  const { name, text, wrong, attempt, progress, attachments, lostNames, closeLost, edit, submit } = message
  const [textId, filesId, hintId] = [`${name}-text`, `${name}-files`, `${name}-hint`]
  const errors = listMessageErrors(message)
  const form = useEndInView()
  useErrorTitle(attempt > 0 && (errors.length > 0 || wrong.formError !== null))
  return (
    // Before hydration a form with the method `dialog` sends nothing, so the typed text stays even if the member
    // presses Enter.
    <form ref={form} method="dialog" noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <ErrorSummary attempt={attempt} errors={errors} />
      {wrong.formError !== null && <Alert tone="bad">{wrong.formError}</Alert>}
      <LostFiles names={lostNames} fieldId={filesId} onClose={closeLost} />
      <ChosenFiles attachments={attachments} />
      {attachments.wrong !== undefined && (
        <FieldError id={`${filesId}-error`}>{attachments.wrong}</FieldError>
      )}
      {wrong.text !== undefined && <FieldError id={`${textId}-error`}>{wrong.text}</FieldError>}
      {progress !== null && <progress max={100} value={Math.round(progress * 100)} aria-label="Отправляем" />}
      <div className={css.line}>
        {attachments.canAdd && (
          <FilePicker
            id={filesId}
            chooseLabel="Приложить файл"
            iconOnly
            invalid={attachments.wrong !== undefined}
            describedBy={classNames(attachments.wrong !== undefined && `${filesId}-error`, hintId)}
            multiple
            onChoose={(_first, all) => attachments.add(all)}
          />
        )}
        <div className={classNames(css.box, wrong.text !== undefined && css.failed)}>
          <label htmlFor={textId} className="visually-hidden">
            Сообщение
          </label>
          {/* The copy of the text has the height of the text, which gives the field its height. */}
          <div className={css.grow} data-text={`${text}\n`}>
            <textarea
              id={textId}
              rows={1}
              maxLength={maxMessageLength + 500}
              placeholder="Сообщение"
              value={text}
              readOnly={progress !== null}
              aria-invalid={wrong.text !== undefined || undefined}
              aria-describedby={wrong.text === undefined ? undefined : `${textId}-error`}
              aria-keyshortcuts="Control+Enter"
              onKeyDown={sendByKeys}
              onChange={({ target }) => edit(target.value)}
            />
          </div>
        </div>
        <Button type="submit" square busy={progress !== null}>
          <Icon name="arrow-left" className={css.up} />
          <span className="visually-hidden">Отправить</span>
        </Button>
      </div>
      <p id={hintId} className={css.hint}>
        <span className={css.keys}>Ctrl&nbsp;+&nbsp;Enter — отправить. </span>
        Паспорт и&nbsp;коды из&nbsp;СМС не&nbsp;присылайте
      </p>
    </form>
  )
}

/**
 * Returns the ref of the line. When the line grows while the end of the page is in view, the page scrolls to its end, so
 * that the line does not cover the newest message.
 */
function useEndInView(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current === null) return undefined
    let height = form.current.offsetHeight
    const observer = new ResizeObserver(([entry]) => {
      if (!(entry?.target instanceof HTMLElement)) return
      const growth = entry.target.offsetHeight - height
      height += growth
      const { scrollHeight } = document.documentElement
      const belowScreen = scrollHeight - window.scrollY - window.innerHeight
      if (growth > 0 && belowScreen <= growth + nearEnd) window.scrollTo(0, scrollHeight)
    })
    observer.observe(form.current)
    return () => observer.disconnect()
  }, [])
  return form
}

/** Distance to the end of the page, in pixels, at which the page counts as scrolled to its end. */
const nearEnd = 48
