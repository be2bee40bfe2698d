import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { useErrorTitle } from '../../../shared/form/error-title.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { DotSeparated } from '../../../shared/format/dot-separated.tsx'
import { useOnline } from '../../../shared/browser/use-online.ts'
import { Link } from '../../../shared/modal/link.tsx'
import { useMember } from '../../../shared/member/member.ts'
import { AddressStep } from '../steps/address-step.tsx'
import { CheckStep } from '../steps/check-step.tsx'
import { ConflictPart } from '../steps/conflict-step.tsx'
import type { Draft } from './document-draft.ts'
import css from './document-form.module.css'
import { toDocumentStatus } from '../document-status.ts'
import { listStepFields, requiredSteps, type Step, stepTitles } from './document-steps.ts'
import { IdentityStep } from '../steps/identity-step.tsx'
import { toInputId } from '../steps/field-ids.ts'
import { PersonStep } from '../steps/person-step.tsx'
import { ScansStep } from '../steps/scans-step.tsx'
import { type DocumentForm as Form, useDocumentForm } from './use-document-form.ts'
import type { Scans } from '../scans/use-scans.ts'

type DocumentFormProps = {
  document: IdentityDocumentResponse
  scans: Scans
  isConsentGiven: boolean
  step: Step
  onSent: (document: IdentityDocumentResponse) => void
}

/** One step of the document's form, under its heading. All steps share one draft. */
export function DocumentForm({ document, scans, isConsentGiven, step, onSent }: DocumentFormProps) {
  const form = useDocumentForm({ document, step, scans, isConsentGiven, onSent })
  const online = useOnline()
  const errorList = listedErrors(form, step)
  const heading = useStepFocus(form, {
    step,
    errorList,
    isScanRequired: form.areScansRequired && scans.missingScans.length > 0,
  })
  if (form.conflict !== null) return <ConflictPart conflict={form.conflict} form={form} />
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
      <FormHead document={document} draft={form.draft} step={step} heading={heading} />
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
      {step === 'check' && <CheckStep document={document} form={form} scans={scans} />}
      <Button type="submit" size={56} wide busy={form.busy} disabled={step === 'check' && !online}>
        {step === 'check' ? 'Отправить на рассмотрение' : 'Далее'}
      </Button>
    </form>
  )
}

type FormHeadProps = {
  document: IdentityDocumentResponse
  draft: Draft
  step: Step
  heading: RefObject<HTMLHeadingElement | null>
}

/**
 * Heading of a step: its place in the order, the document and the member's name in the profile, which must be the name in
 * the document. A correction repeats what the reviewer wrote about the name and about the whole document.
 */
function FormHead({ document: { comment, verdicts, ...document }, draft, step, heading }: FormHeadProps) {
  const { lastName, firstName, middleName } = useMember() ?? {}
  const required = requiredSteps({ verdicts, ...document })
  const stepNumber = required.indexOf(step) + 1
  const name = [lastName, firstName, middleName].filter(Boolean).join(' ')
  return (
    <>
      <div className={css.head}>
        {/* A step that needs no correction has no place in the order. */}
        {stepNumber > 0 && required.length > 1 && (
          <>
            <p className={css.place}>
              Шаг {stepNumber} из&nbsp;{required.length}
            </p>
            <progress max={required.length} value={stepNumber} aria-hidden="true" />
          </>
        )}
        <h2 ref={heading} tabIndex={-1} className={css.title}>
          {stepTitles[step]}
        </h2>
        <p className={css.place}>
          <DotSeparated>{`${draft.passportType} · ${name}`}</DotSeparated>
        </p>
        {verdicts['names'] && (
          <p className={css.refusal}>
            {verdicts['names'].text}. <Link to="/lk/personal">Исправить имя</Link>
          </p>
        )}
      </div>
      {/* The later steps of a correction have the reasons of their own parts. */}
      {comment !== '' && stepNumber < 2 && toDocumentStatus(document) === 'rejected' && (
        <Alert tone="warn" title="Комментарий проверки">
          {comment}
        </Alert>
      )}
    </>
  )
}

/** Returns the errors of the fields in the displayed step. */
const listedErrors = (form: Form, step: Step) =>
  listStepFields(step).flatMap((field) => {
    const { errors } = form
    const message = errors[field]
    // The series and the number share one input, so their common error is listed once.
    const isSecond = field === 'serial' && message === errors.number
    return message === undefined || isSecond ? [] : [{ id: toInputId(field, form), text: message }]
  })

type ShownStep = { step: Step; errorList: ReturnType<typeof listedErrors>; isScanRequired: boolean }

/**
 * Focuses the heading of a new step, or its first field with an error, or the field to which a link of the last step
 * leads. The first step after a page load does not get the focus.
 */
function useStepFocus({ text }: Form, { step, errorList, isScanRequired }: ShownStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, state } = useLocation()
  const shownStep = useRef<Step | null>(key === 'default' ? step : null)
  useErrorTitle(errorList.length > 0 || text !== null)
  const begin = useEffectEvent(() => {
    const isNew = shownStep.current !== step
    // The member may already be typing in a field when the page hydrates, so the focus must not move.
    const isTyping = shownStep.current === null && document.activeElement instanceof HTMLInputElement
    shownStep.current = step
    if (!isNew) return
    const target = errorList[0]?.id ?? (state as { focus?: string } | null)?.focus
    if (target !== undefined) document.getElementById(target)?.focus()
    // `ScansStep` focuses the input of a required scan.
    else if (!isTyping && !(step === 'scans' && isScanRequired)) heading.current?.focus()
  })
  useEffect(() => begin(), [step])
  return heading
}
