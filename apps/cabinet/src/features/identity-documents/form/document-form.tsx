import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { useErrorTitle } from '../../../shared/form/error-title.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { useOnline } from '../../../shared/browser/use-online.ts'
import { AddressStep } from '../steps/address-step.tsx'
import { CheckStep } from '../steps/check-step.tsx'
import { ConflictPart } from '../steps/conflict-step.tsx'
import css from './document-form.module.css'
import { toDocumentStatus } from '../document-status.ts'
import { listStepFields, type Step, stepTitles } from './document-steps.ts'
import { IdentityStep } from '../steps/identity-step.tsx'
import { toFieldId } from '../steps/field-ids.ts'
import { PersonStep } from '../steps/person-step.tsx'
import { ScansStep } from '../steps/scans-step.tsx'
import { type DocumentForm as Form, useDocumentForm } from './use-document-form.ts'
import type { Scans } from '../scans/use-scans.ts'

// The view of a document in review loads the fields for scans together with the form.
export { MissingScans } from '../scans/missing-scans.tsx'

type DocumentFormProps = {
  document: IdentityDocumentResponse
  scans: Scans
  isConsentGiven: boolean
  steps: readonly Step[]
  step: Step
  onSent: (document: IdentityDocumentResponse) => void
}

/** One step of the document's form, under its heading. All steps share one draft. */
export function DocumentForm({ document, scans, isConsentGiven, steps, step, onSent }: DocumentFormProps) {
  const form = useDocumentForm({ document, step, scans, isConsentGiven, onSent })
  const online = useOnline()
  const errorList = listedErrors(form, step)
  const heading = useStepFocus(form, {
    step,
    errorList,
    isScanRequired: form.areScansRequired && scans.missingScans.length > 0,
  })
  if (form.conflict !== null) return <ConflictPart conflict={form.conflict} form={form} />
  const stepNumber = steps.indexOf(step) + 1
  return (
    // The method `dialog` sends nothing to the server. If the member presses Enter before hydration, the typed
    // values stay in the form.
    <form
      method="dialog"
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 'check') form.submit()
        else form.next(step)
      }}
    >
      <div className={css.head}>
        <p className={css.place}>
          Шаг {stepNumber} из&nbsp;{steps.length}
        </p>
        <progress max={steps.length} value={stepNumber} aria-hidden="true" />
        <h2 ref={heading} tabIndex={-1} className={css.title}>
          {stepTitles[step]}
        </h2>
      </div>
      <ErrorSummary attempt={form.attempt} errors={errorList} />
      {form.text !== null && <Alert tone="bad">{form.text}</Alert>}
      {toDocumentStatus(document) === 'approved' && (
        <Alert tone="warn">
          После отправки документ снова уйдёт на&nbsp;проверку. Выводы подождут её окончания
        </Alert>
      )}
      {!online && (
        <Alert tone="info" icon="wifi-slash">
          Нет сети. Черновик сохраняется на&nbsp;этом устройстве, заполнять можно дальше
        </Alert>
      )}
      {step === 'person' && <PersonStep form={form} />}
      {step === 'document' && <IdentityStep form={form} />}
      {step === 'address' && <AddressStep form={form} />}
      {step === 'scans' && <ScansStep document={document} scans={scans} form={form} />}
      {step === 'check' && <CheckStep document={document} form={form} steps={steps} scans={scans} />}
      <Button type="submit" size={56} wide busy={form.busy} disabled={step === 'check' && !online}>
        {step === 'check' ? 'Отправить на рассмотрение' : 'Далее'}
      </Button>
    </form>
  )
}

/** Returns the errors of the fields in the displayed step. */
const listedErrors = ({ errors }: Form, step: Step) =>
  listStepFields(step).flatMap((field) => {
    const message = errors[field]
    // The series and the number share one input, so their common error is listed once.
    const isSecond = field === 'serial' && message === errors.number
    return message === undefined || isSecond ? [] : [{ id: toFieldId(field), text: message }]
  })

type ShownStep = { step: Step; errorList: ReturnType<typeof listedErrors>; isScanRequired: boolean }

/**
 * Focuses the heading of a new step, or its first field with an error. The first step after a page load does not get
 * the focus.
 */
function useStepFocus({ text }: Form, { step, errorList, isScanRequired }: ShownStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const shownStep = useRef<Step | null>(key === 'default' ? step : null)
  useErrorTitle(errorList.length > 0 || text !== null)
  const begin = useEffectEvent(() => {
    const isNew = shownStep.current !== step
    // The member may already be typing in a field when the page hydrates, so the focus must not move.
    const isTyping = shownStep.current === null && document.activeElement instanceof HTMLInputElement
    shownStep.current = step
    if (!isNew) return
    if (errorList.length > 0) document.getElementById(errorList[0]?.id ?? '')?.focus()
    // `ScansStep` focuses the input of a required scan.
    else if (!isTyping && !(step === 'scans' && isScanRequired)) heading.current?.focus()
  })
  useEffect(() => begin(), [step])
  return heading
}
