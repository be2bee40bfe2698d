import type { UserInfo } from '@impulse/api/profile/profile'
import { isName, normalizeName } from '@impulse/api/fields/text'
import { signInMessages } from '@impulse/copy-ru/refusals/sign-in-messages'

export const personalFields = ['lastName', 'firstName', 'middleName', 'cityName'] as const
export type PersonalField = (typeof personalFields)[number]
export type PersonalValues = Record<PersonalField, string>

export const personalLabels: Record<PersonalField, string> = {
  lastName: 'Фамилия',
  firstName: 'Имя',
  middleName: 'Отчество (необязательно)',
  cityName: 'Город',
}

export const toPersonalValues = ({
  lastName,
  firstName,
  middleName,
  cityName,
}: UserInfo): PersonalValues => ({
  lastName,
  firstName,
  middleName,
  cityName,
})

/**
 * Normalises the values of the form: composed Unicode characters (NFC), plain hyphens, single spaces. While the
 * identity document is in review, the saved names replace the typed names.
 */
export function normalizePersonal(values: PersonalValues, info: UserInfo): PersonalValues {
  const { lastName, firstName, middleName } = info.names === 'reviewed' ? info : values
  return {
    lastName: normalizeName(lastName),
    firstName: normalizeName(firstName),
    middleName: normalizeName(middleName),
    cityName: normalizeName(values.cityName),
  }
}

/** Returns the errors of the personal data, in the order of the form's fields. */
export function checkPersonal(values: PersonalValues): Partial<PersonalValues> {
  const errors: Partial<PersonalValues> = {}
  for (const field of personalFields) {
    const name = normalizeName(values[field])
    const empty = emptyTexts[field]
    if (name === '' && empty !== null) errors[field] = empty
    else if (name !== '' && !isName(name)) errors[field] = signInMessages.invalid_name
  }
  return errors
}

const emptyTexts: Record<PersonalField, string | null> = {
  lastName: 'Введите фамилию',
  firstName: 'Введите имя',
  middleName: null,
  cityName: 'Введите город',
}
