import { type ScanField, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { identityDocumentStatuses } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import type { DraftField } from './document-draft.ts'

/** Name under which the browser stores the draft of the form. */
export const draftName = 'document'

export const allSteps = ['person', 'document', 'address', 'scans', 'check'] as const
export type Step = (typeof allSteps)[number]

export const stepTitles: Record<Step, string> = {
  person: 'Личные данные',
  document: 'Данные документа',
  address: 'Регистрация',
  scans: 'Сканы',
  check: 'Проверьте',
}

/**
 * Draft fields of each step, in the order of the form. The last two steps, scans and check, have no draft fields and
 * are not listed.
 */
export const stepFields = {
  person: ['dateOfBirth', 'gender', 'inn'],
  document: ['passportType', 'passportCountry', 'serial', 'number', 'issuedAt', 'validTo'],
  address: ['registrationAddress', 'registrationIssuedAt', 'registrationExpiresAt'],
} as const satisfies Record<string, readonly DraftField[]>

type FieldStep = keyof typeof stepFields

export const listStepFields = (step: Step): readonly DraftField[] =>
  step in stepFields ? stepFields[step as FieldStep] : []

export const getStepByField = (field: DraftField): Step =>
  allSteps.find((step) => listStepFields(step).includes(field)) ?? 'check'

type Editable = Pick<IdentityDocumentResponse, 'status' | 'editable' | 'verdicts' | 'number'>

/**
 * Returns the steps through which «Далее» leads. A correction leads only through the steps that need it: an optional scan
 * that is only missing needs none, and after a refusal without reasons by field the member chooses on the last step.
 */
export function requiredSteps({ status, editable, verdicts, number }: Editable): Step[] {
  if (status !== identityDocumentStatuses.rejected || number === '') return openSteps(editable)
  if (Object.keys(verdicts).length === 0) return ['check']
  return openSteps(editable.filter((field) => field !== 'innScan' || field in verdicts))
}

/**
 * Returns the steps that have editable fields, and the last step. On the last step the member checks and
 * sends the form.
 */
export function openSteps(editable: readonly string[]): Step[] {
  const isOpen = (fields: readonly (DraftField | ScanField)[]) =>
    fields.some((field) => editable.includes(field))
  return allSteps.filter(
    (step) => step === 'check' || isOpen(step === 'scans' ? scanFields : listStepFields(step)),
  )
}

export const stepAddress = (step: Step): string => `/lk/document?step=${step}`

/**
 * Returns the step that the URL names. Without a step in the URL, returns null and the page shows the document.
 * For an unknown step or a step without editable fields, returns the first of `required`.
 */
export function parseStep(
  text: string | null,
  open: readonly Step[],
  required: readonly Step[] = open,
): Step | null {
  if (text === null) return null
  return open.find((step) => step === text) ?? required[0] ?? null
}

/** Returns the step before this one. A step that needs no correction was opened from the last step. */
export function previousStep(required: readonly Step[], step: Step): Step | undefined {
  return required.includes(step) ? required[required.indexOf(step) - 1] : 'check'
}

/** Returns the step after this one. */
export const nextStep = (required: readonly Step[], step: Step): Step =>
  (required.includes(step) ? required[required.indexOf(step) + 1] : undefined) ?? 'check'
