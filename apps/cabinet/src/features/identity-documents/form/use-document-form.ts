import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { RefusedForm } from '../../../shared/form/refused-form.ts'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { checkDraft, toWarnings } from './document-validation.ts'
import { isUntouched } from './document-conflict.ts'
import { listUnchangedRefusals, unchangedRefusalText } from './unchanged-refusals.ts'
import { type Draft, type DraftField, draftFields } from './document-draft.ts'
import {
  getStepByField,
  listStepFields,
  nextStep,
  requiredSteps,
  type Step,
  stepAddress,
} from './document-steps.ts'
import { useDocumentDraft } from './use-document-draft.ts'
import { useSending } from './use-sending.ts'
import type { Scans } from '../scans/use-scans.ts'

type FormParts = {
  document: IdentityDocumentResponse
  step: Step
  scans: Scans
  isConsentGiven: boolean
  /** Called after the document was sent, with the document that the server returned. */
  onSent: (document: IdentityDocumentResponse) => void
}

export type DocumentForm = ReturnType<typeof useDocumentForm>

/** State of the document's form: draft, errors and navigation between steps. */
export function useDocumentForm({ document, step: openStep, scans, isConsentGiven, onSent }: FormParts) {
  const { today } = useMemberSummary()
  const { goTo, goOn } = useStepNavigation(document)
  const draftState = useDocumentDraft(document, openStep)
  const fields = useCheckedFields(document, { draftState, today, goTo })
  const { consent, setConsent, send } = useSending({ draftState, isConsentGiven, onSent })
  const { errors, text, attempt, isBusy, refuse, clear } = fields.submission
  const [areScansRequired, setScansRequired] = useState(false)
  /** Returns false, and shows the error, when a required scan is missing. */
  const areScansReady = () => {
    if (scans.missingScans.length > 0) setScansRequired(true)
    return scans.missingScans.length === 0
  }
  const next = (step: Step) => {
    const wrong = fields.findWrong(listStepFields(step))
    const isReady = step !== 'scans' || areScansReady()
    if (!isReady || Object.keys(wrong).length > 0) return refuse({ errors: wrong, text: null })
    clear()
    goOn(step)
  }
  const submit = () => {
    if (!areScansReady()) {
      refuse({ errors: {}, text: null })
      return goTo('scans')
    }
    if (scans.isBusy)
      return refuse({ errors: {}, text: 'Снимки ещё загружаются. Подождите немного и\u00a0отправьте' })
    fields.submit(send)
  }
  return {
    draft: draftState.saved.draft,
    saved: draftState.saved,
    conflict: draftState.conflict,
    today,
    open: fields.open,
    /** Refused fields that the member has not changed. */
    unchanged: fields.unchanged,
    errors,
    text,
    attempt,
    busy: isBusy,
    consent,
    setConsent,
    /** True after the member tried to continue without a required scan. */
    areScansRequired,
    edit: fields.edit,
    next,
    submit,
    settle: (serverFields: readonly DraftField[]) => {
      draftState.settle(serverFields)
      goTo('check')
    },
    isUntouched: (field: DraftField) => isUntouched(draftState.saved, field),
    getError: fields.getError,
    getWarning: fields.getWarning,
    getHint: fields.getHint,
  }
}

type FieldParts = {
  draftState: ReturnType<typeof useDocumentDraft>
  today: string
  goTo: (step: Step) => void
}

/** Fields of the form that the member may change, with their errors. */
function useCheckedFields(document: IdentityDocumentResponse, { draftState, today, goTo }: FieldParts) {
  const submission = useSubmission<DraftField>()
  const open = draftFields.filter((field) => document.editable.includes(field))
  const check = (among: readonly DraftField[] = open) =>
    checkDraft(draftState.latest().draft, { fields: among.filter((field) => open.includes(field)), today })
  const warnings = toWarnings(draftState.saved.draft, today)
  const unchanged = listUnchangedRefusals(document, draftState.saved)
  // Fields for which the member has seen that they are refused and did not change.
  const [seen, setSeen] = useState<readonly DraftField[]>([])
  /** Returns the errors of the fields. Without errors, warns once of each refused field that did not change. */
  const findWrong = (among?: readonly DraftField[]) => {
    const wrong = check(among)
    if (Object.keys(wrong).length > 0) return wrong
    const unseen = unchanged.filter((field) => (among?.includes(field) ?? true) && !seen.includes(field))
    setSeen([...seen, ...unseen])
    return Object.fromEntries(
      unseen.map((field) => [field, `${document.verdicts[field]?.text}. ${unchangedRefusalText}`]),
    )
  }
  /**
   * Returns the error of a field. Without an error, returns the reviewer's comment as long as the member
   * has not changed the field.
   */
  const getError = (field: DraftField): string | undefined =>
    submission.errors[field] ??
    (isUntouched(draftState.saved, field) ? document.verdicts[field]?.text : undefined)
  /**
   * Opens the first step that has an error. If the first invalid field is read-only, the form shows the field's error
   * as a general text instead.
   */
  const refuseAtStep = (refused: RefusedForm<DraftField>) => {
    const first = draftFields.find((field) => field in refused.errors)
    if (first !== undefined && !open.includes(first))
      return submission.refuse({
        errors: {},
        text: `${documentFieldLabels[first]}: ${refused.errors[first]}`,
      })
    submission.refuse(refused)
    if (first !== undefined) goTo(getStepByField(first))
  }
  return {
    submission,
    open,
    unchanged,
    findWrong,
    edit: (changed: Partial<Draft>) => {
      const { draft, ...base } = draftState.latest()
      draftState.change({ ...base, draft: { ...draft, ...changed } })
      submission.recheck(check())
    },
    submit: (send: () => Promise<RefusedForm<DraftField> | null>) =>
      void submission.submit({
        // Reports no errors here: `send` checks the values instead, because an error must also open the step of the
        // invalid field.
        check: () => ({}),
        send: async () => {
          const wrong = findWrong()
          const refused = Object.keys(wrong).length > 0 ? { errors: wrong, text: null } : await send()
          if (refused !== null) refuseAtStep(refused)
          return null
        },
      }),
    getError,
    getWarning: (field: DraftField): string | undefined => warnings[field],
    /** Returns the hint of a field. It ends in the reviewer's comment on a refused field unless the error has it. */
    getHint: (field: DraftField, hint?: string): string | undefined => {
      const reason = document.verdicts[field]?.text
      if (reason === undefined || getError(field)?.startsWith(reason)) return hint
      return [hint, `Замечание проверки: ${reason}`].filter(Boolean).join('. ')
    },
  }
}

/**
 * Navigation between the steps of the form. Each step has a URL, so that the browser's Back works. If the
 * member opened a step from the last step, «Далее» leads back to the last step.
 */
function useStepNavigation(document: IdentityDocumentResponse) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const goTo = (step: Step) => void navigate(stepAddress(step))
  return {
    goTo,
    goOn: (step: Step) => {
      const isFromCheck = (state as { from?: unknown } | null)?.from === 'check'
      goTo(isFromCheck ? 'check' : nextStep(requiredSteps(document), step))
    },
  }
}
