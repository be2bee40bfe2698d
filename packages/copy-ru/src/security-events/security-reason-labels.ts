import { isRefusalCode, toRefusalText } from '../refusals/refusals.ts'

/** Reasons of the security journal that are not codes of refusals. */
const reasonLabels: Record<string, string> = {
  code: 'Код приложения',
  passkey: 'Ключ',
  recoveryCode: 'Код восстановления',
  forged: 'Сервер такого не выдавал',
  reuse: 'Токен обновления использован повторно',
}

/** Formats the reason of a security event. The server formats it, so that the console needs no texts of refusals. */
export const formatSecurityReason = (reason: string): string =>
  reasonLabels[reason] ?? (isRefusalCode(reason) ? toRefusalText(reason) : reason)
