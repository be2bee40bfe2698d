import { formatStatementCode, statementCodeLength } from '@impulse/api/statements/statement-code'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { FileField } from '../../shared/files/file-field.tsx'
import { TextField } from '../../shared/form/text-field.tsx'
import { type CheckErrors, checkErrors, type CheckFields } from './check-form.ts'
import css from './check-page.module.css'
import { VerifiedDocument } from './verified-document.tsx'
import { useCheck } from './use-check.ts'

/**
 * Public page on which anybody can verify that a statement or a receipt is genuine. The page shows the values of the
 * document as the server issued it.
 */
export function CheckPage() {
  const { state, check, clear } = useCheck()
  const { hash } = useLocation()
  // The form is folded after the check of a link, and stays after a check of its own.
  const [isFolded, setIsFolded] = useState(true)
  const form = useRef<HTMLElement>(null)
  const checkLink = useEffectEvent(() => {
    const fields = { code: hash.slice(1), sum: '', file: null }
    if (Object.keys(checkErrors(fields)).length > 0) return
    void check(fields)
  })
  useEffect(() => checkLink(), [hash])
  const folded = isFolded && state.step === 'found'
  const unfold = () => {
    setIsFolded(false)
    queueMicrotask(() => form.current?.querySelector('input')?.focus())
  }
  return (
    <>
      <PageHeader title="Проверка подлинности" back={{ to: '/balance', label: 'Мой Баланс' }} backOnPhone />
      <div className={css.columns} data-wide>
        <div className={css.check}>
          <section ref={form} hidden={folded} className={css.card} aria-label="Что проверить">
            <p>Введите код с&nbsp;выписки или квитанции: покажем, что в&nbsp;ней указано</p>
            <CheckForm
              busy={state.step === 'checking'}
              codeError={state.step === 'failed' ? state.codeError : null}
              onCheck={(fields) => {
                setIsFolded(false)
                void check(fields)
              }}
              onEdit={clear}
            />
          </section>
          {state.step === 'failed' && state.codeError === null && <Alert tone="bad">{state.text}</Alert>}
          {state.step === 'found' && <VerifiedDocument document={state.found} sum={state.sum} />}
          {folded && (
            <Button variant="secondary" wide onClick={unfold}>
              Проверить другой документ
            </Button>
          )}
        </div>
        <CheckHelp />
      </div>
    </>
  )
}

/** Help for a visitor: where the code is, what the page shows, and what happens to the file. */
const CheckHelp = () => (
  <Card title="Как проверить">
    <h3 className={css.question}>Где найти код</h3>
    <p>
      В&nbsp;выписке и&nbsp;квитанции: внизу каждой страницы и&nbsp;рядом с&nbsp;QR-кодом. QR-код сразу
      проверит документ
    </p>
    <h3 className={css.question}>Что вы увидите</h3>
    <p>
      Плательщика, инициалы участника и&nbsp;все суммы, какими мы&nbsp;их выдали. В&nbsp;настоящем документе
      совпадёт каждая цифра
    </p>
    <h3 className={css.question}>Зачем прикладывать файл</h3>
    <p>Чтобы узнать, не&nbsp;изменён&nbsp;ли он. Файл останется на&nbsp;вашем устройстве</p>
  </Card>
)

type CheckFormProps = {
  busy: boolean
  /** Error of the server about the code; null without one. */
  codeError: string | null
  onCheck: (fields: CheckFields) => void
  onEdit: () => void
}

function CheckForm({ busy, codeError, onCheck, onEdit }: CheckFormProps) {
  const { hash } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<CheckErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    // The QR code of a document has its check code in the fragment, which browsers do not send to the server.
    const field = form.current?.elements.namedItem('code')
    if (hash !== '' && field instanceof HTMLInputElement) field.value = hash.slice(1)
  }, [hash])
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [attempt, codeError])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = fieldsIn(event.currentTarget, file)
    const found = checkErrors(fields)
    setErrors(found)
    setAttempt((count) => count + 1)
    if (Object.keys(found).length === 0) onCheck(fields)
  }
  const recheck = (chosenFile: File | null) => {
    onEdit()
    if (attempt > 0 && form.current) setErrors(checkErrors(fieldsIn(form.current, chosenFile)))
  }
  const chooseFile = (chosenFile: File | null) => {
    setFile(chosenFile)
    recheck(chosenFile)
  }
  return (
    // The method `dialog` sends nothing to the server. If the visitor presses Enter before hydration, the typed
    // values stay in the form.
    <form
      ref={form}
      method="dialog"
      noValidate
      className={css.form}
      onSubmit={submit}
      onInput={() => recheck(file)}
    >
      <TextField
        label="Код проверки"
        name="code"
        placeholder={formatStatementCode('X'.repeat(statementCodeLength))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code ?? codeError}
      />
      <TextField
        label="Сумма из документа (необязательно)"
        hint="Любая сумма, как она напечатана"
        name="sum"
        inputMode="numeric"
        autoComplete="off"
        error={errors.sum}
      />
      {/* The file stays on the device. */}
      <FileField
        id="check-file"
        label="Файл документа (необязательно)"
        file={file && { blob: file, name: file.name, picture: null }}
        error={errors.file}
        accept="application/pdf"
        onChoose={chooseFile}
      />
      <Button type="submit" size={56} wide busy={busy}>
        Проверить
      </Button>
    </form>
  )
}

function fieldsIn(form: HTMLFormElement, file: File | null): CheckFields {
  const field = (name: keyof CheckFields) => form.elements.namedItem(name) as HTMLInputElement
  return { code: field('code').value, sum: field('sum').value, file }
}
