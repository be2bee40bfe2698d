import { type AccountInfo, emailPattern, userNamePattern } from '@impulse/api/profile/profile'

export const accountFields = ['email', 'userName'] as const
export type AccountField = (typeof accountFields)[number]
export type AccountValues = Record<AccountField, string>

export const accountLabels: AccountValues = { email: 'Электронная почта', userName: 'Имя пользователя' }

/**
 * Returns the values of the contacts form. An unconfirmed e-mail address has priority over the confirmed
 * address, because the member entered the unconfirmed address later.
 */
export const toAccountValues = ({ email, pendingEmail, userName }: AccountInfo): AccountValues => ({
  email: pendingEmail ?? email,
  userName,
})

const tidyEmail = (text: string): string => text.normalize('NFC').trim()

/** Returns the errors of the contacts form. Both fields are optional. */
export function checkAccount({ email, userName }: AccountValues): Partial<AccountValues> {
  const errors: Partial<AccountValues> = {}
  const address = tidyEmail(email)
  if (address !== '' && (address.length > maxEmailLength || !emailPattern.test(address)))
    errors.email = 'Проверьте адрес: нужен вида name@example.ru'
  const name = userName.trim()
  if (name !== '' && !userNamePattern.test(name))
    errors.userName = 'От\u00a03 до\u00a032\u00a0знаков: латинские буквы, цифры, точка, дефис, подчёркивание'
  return errors
}

/**
 * Returns only the fields that the member changed. An unconfirmed address that has not changed is left out,
 * because the server would restart its confirmation.
 */
export function toAccountChanges(
  values: AccountValues,
  changed: Partial<AccountValues>,
): Partial<AccountValues> {
  return {
    ...('email' in changed && { email: tidyEmail(values.email) }),
    ...('userName' in changed && { userName: values.userName.trim() }),
  }
}

/**
 * Returns the account data as the server stores them after the form was saved: an empty user name becomes the phone
 * number, an empty e-mail address removes the confirmed and the pending address, and a new address is pending.
 */
export function savedAccount(info: AccountInfo, { email, userName }: Partial<AccountValues>): AccountInfo {
  const now = { ...info }
  if (userName !== undefined) now.userName = userName || info.phoneNumber
  if (email === '') Object.assign(now, { email: '', pendingEmail: null })
  else if (email !== undefined) now.pendingEmail = email === info.email ? null : email
  return now
}

const maxEmailLength = 254
