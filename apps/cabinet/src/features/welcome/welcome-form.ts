import { signInMessages } from '@impulse/copy-ru/refusals/sign-in-messages'
import { isName, normalizeName } from '@impulse/api/fields/text'

export const nameFields = ['firstName', 'lastName', 'cityName'] as const
export type NameField = (typeof nameFields)[number]

export type Introduction = Record<NameField, string> & {
  consent: boolean
  rules: boolean
  advertising: boolean
}

/** Consents that a new member must give before using the cabinet. */
export type Required = 'consent' | 'rules'

export type IntroductionErrors = Partial<Record<NameField | Required, string>>

/**
 * Reads the values of the welcome form, and normalises the names: composed Unicode characters (NFC), plain hyphens,
 * single spaces.
 */
export const readIntroduction = (form: FormData): Introduction => ({
  firstName: nameIn(form, 'firstName'),
  lastName: nameIn(form, 'lastName'),
  cityName: nameIn(form, 'cityName'),
  consent: form.has('consent'),
  rules: form.has('rules'),
  advertising: form.has('advertising'),
})

/**
 * Returns true when the error text itself names its field. Other error texts are the same for several fields,
 * so they need a label.
 */
export const containsLabel = (field: NameField | Required, text: string): boolean =>
  field === 'consent' || field === 'rules' || text === emptyTexts[field]

/** Returns the errors of the welcome form, in the order of its fields. */
export function checkIntroduction(
  introduction: Introduction,
  { consentNeeded, rulesNeeded }: { consentNeeded: boolean; rulesNeeded: boolean },
): IntroductionErrors {
  const errors: IntroductionErrors = {}
  for (const field of nameFields) {
    const error = nameError(field, introduction[field])
    if (error !== null) errors[field] = error
  }
  if (consentNeeded && !introduction.consent) errors.consent = signInMessages.consent_required
  if (rulesNeeded && !introduction.rules) errors.rules = 'Чтобы продолжить, примите правила программы'
  return errors
}

function nameError(field: NameField, name: string): string | null {
  if (name === '') return emptyTexts[field]
  return isName(name) ? null : signInMessages.invalid_name
}

const emptyTexts: Record<NameField, string> = {
  firstName: 'Введите имя',
  lastName: 'Введите фамилию',
  cityName: 'Введите город',
}

function nameIn(form: FormData, field: NameField): string {
  const value = form.get(field)
  return typeof value === 'string' ? normalizeName(value) : ''
}
