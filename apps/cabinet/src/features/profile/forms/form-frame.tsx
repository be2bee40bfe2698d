import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { useErrorTitle } from '../../../shared/form/error-title.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { useOnline } from '../../../shared/browser/use-online.ts'
import css from './form-frame.module.css'
import type { ProfileForm } from './use-profile-form.ts'

export const toFieldId = (field: string): string => `profile-${field}`

type FormFrameProps<Field extends string> = {
  form: ProfileForm<Field>
  labels: Record<Field, string>
  children: ReactNode
}

/**
 * Frame of a profile form: its errors, the alert about a restored draft, the button «Сохранить», and a message after
 * saving.
 */
export function FormFrame<Field extends string>({ form, labels, children }: FormFrameProps<Field>) {
  const { fields, errors, text, attempt, isBusy, outcome, isRestored } = form
  const online = useOnline()
  const errorList = fields.flatMap((field) => {
    const message = errors[field]
    if (message === undefined) return []
    // An error text such as «Введите имя» names its field, so the field's label is not repeated.
    return [
      {
        id: toFieldId(field),
        text: message,
        ...(!message.startsWith('Введите') && { label: labels[field] }),
      },
    ]
  })
  useErrorTitle(errorList.length > 0 || text !== null)
  return (
    // The method `dialog` sends nothing to the server. If the member presses Enter before hydration, the typed
    // values stay in the form.
    <form method="dialog" noValidate className={css.form} onSubmit={form.submit}>
      <ErrorSummary attempt={attempt} errors={errorList} />
      {text !== null && <Alert tone="bad">{text}</Alert>}
      {isRestored && (
        <Alert
          tone="info"
          action={
            <Button variant="secondary" onClick={form.discard}>
              Отменить их
            </Button>
          }
        >
          Есть несохранённые изменения
        </Alert>
      )}
      {children}
      {!online && (
        <p className={css.note}>Нет сети. Введённое не&nbsp;пропадёт: сохраните, когда она появится</p>
      )}
      <div className={css.end}>
        <Button type="submit" size={56} wide busy={isBusy}>
          Сохранить
        </Button>
        <output className={css.outcome}>
          {outcome === 'saved' && 'Сохранено'}
          {outcome === 'same' && 'Изменений нет'}
        </output>
      </div>
    </form>
  )
}
