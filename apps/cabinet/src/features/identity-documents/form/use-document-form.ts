import { useFormErrors } from '../../../shared/form/use-form-errors.ts'
import type { IdentityDocumentAnswer } from '@impulse/api/identity-documents/identity-document'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { checkDraft, type DocumentErrors, toWarnings } from './document-validation.ts'
import { isUntouched } from './document-conflict.ts'
import { type Draft, type DraftField, draftFields } from './document-draft.ts'
import { fieldLabels } from '../document-status.ts'
import { listStepFields, openSteps, type Step, stepAddress, getStepByField } from './document-steps.ts'
import { useDraft } from './use-saved-draft.ts'
import { type Refuse, useSending } from './use-sending.ts'
import type { Scans } from '../scans/use-scans.ts'

type FormParts = {
  document: IdentityDocumentAnswer
  scans: Scans
  isConsentGiven: boolean
  /** Called after the document was sent, with the document that the server returned. */
  onSent: (document: IdentityDocumentAnswer) => void
}

export type DocumentForm = ReturnType<typeof useDocumentForm>

/**
 * State of the document's form: draft, errors and navigation between steps. The form sends one request at a
 * time.
 */
export function useDocumentForm({ document, scans, isConsentGiven, onSent }: FormParts) {
  const { today } = useMemberSummary()
  const stepNavigation = useStepNavigation(document)
  const draftState = useDraft(document)
  const { errors, text, attempt, refuse, setErrors, setText } = useFormErrors<DocumentErrors>()
  const [areScansRequired, setScansRequired] = useState(false)
  const { draft } = draftState.saved
  const open = draftFields.filter((field) => document.editable.includes(field))
  const check = (fields: readonly DraftField[]) => checkDraft(draftState.latest().draft, { fields, today })
  /**
   * Opens the first step that has an error. If the first wrong field is read-only, the form shows its error
   * as a general text instead.
   */
  const refuseAtStep: Refuse = (wrong, message) => {
    const first = draftFields.find((field) => field in wrong)
    if (first === undefined) return refuse(wrong, message)
    if (!open.includes(first)) return refuse({}, `${fieldLabels[first]}: ${wrong[first]}`)
    refuse(wrong, message)
    stepNavigation.goTo(getStepByField(first))
  }
  const sending = useSending({
    keeping: draftState,
    isConsentGiven,
    onSent,
    refuse: refuseAtStep,
    check: () => check(open),
  })

  const edit = (changed: Partial<Draft>) => {
    draftState.change({ ...draftState.latest(), draft: { ...draftState.latest().draft, ...changed } })
    setText(null)
    // When the member edits a field, errors can only disappear. New errors appear at the next attempt to
    // continue.
    const wrong = check(open)
    setErrors((shown) => Object.fromEntries(Object.entries(wrong).filter(([field]) => field in shown)))
  }
  const next = (step: Step) => {
    const wrong = check(listStepFields(step).filter((field) => open.includes(field)))
    const isReady = step !== 'scans' || scans.missingScans.length === 0
    if (!isReady) setScansRequired(true)
    if (!isReady || Object.keys(wrong).length > 0) return refuse(wrong, null)
    setErrors({})
    stepNavigation.goOn(step)
  }
  const submit = () => {
    if (scans.missingScans.length > 0) {
      setScansRequired(true)
      refuse({}, null)
      return stepNavigation.goTo('scans')
    }
    if (scans.isBusy) return refuse({}, 'Снимки ещё загружаются. Подождите немного и\u00a0отправьте')
    setText(null)
    void sending.submit()
  }
  const settle = (theirs: readonly DraftField[]) => {
    draftState.settle(theirs)
    stepNavigation.goTo('check')
  }
  const warnings = toWarnings(draft, today)
  const values = { draft, today, open, errors, text, attempt }
  const actions = { edit, next, submit, settle }
  return {
    ...values,
    ...actions,
    busy: sending.busy,
    consent: sending.consent,
    setConsent: sending.setConsent,
    conflict: draftState.conflict,
    saved: draftState.saved,
    /** True after the member tried to continue without a required scan. */
    areScansRequired,
    /**
     * Returns the error of a field. Without an error, returns the reviewer's comment as long as the member
     * has not changed the field.
     */
    getError: (field: DraftField): string | undefined =>
      errors[field] ?? (isUntouched(draftState.saved, field) ? document.verdicts[field]?.text : undefined),
    getWarning: (field: DraftField): string | undefined => warnings[field],
  }
}

/**
 * Navigation between the steps of the form. Each step has a URL, so that the browser's Back works. A step
 * that was opened from the last step is followed by the last step.
 */
function useStepNavigation({ editable }: IdentityDocumentAnswer) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const goTo = (step: Step) => void navigate(stepAddress(step))
  return {
    goTo,
    goOn: (step: Step) => {
      const steps = openSteps(editable)
      const isFromCheck = (state as { from?: unknown } | null)?.from === 'check'
      goTo(isFromCheck ? 'check' : (steps[steps.indexOf(step) + 1] ?? 'check'))
    },
  }
}
