import { type ScanField, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
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
 * For an unknown step or a step without editable fields, returns the first editable step.
 */
export function parseStep(text: string | null, open: readonly Step[]): Step | null {
  if (text === null) return null
  return open.find((step) => step === text) ?? open[0] ?? null
}
