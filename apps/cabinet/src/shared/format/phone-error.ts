import { normalizePhone } from '@impulse/api/fields/phone'

/** Returns the error text for a typed phone number, or null when it is a Russian mobile number. */
export function phoneMistake(text: string): string | null {
  if (normalizePhone(text) !== null) return null
  const digits = text.replace(/\D/g, '')
  if (digits === '' || digits === '7') return 'Введите номер телефона'
  if (/\+[^7]/.test(text)) return 'Нужен российский номер: он начинается с\u00a0+7'
  const national = digits.replace(/^[78]/, '')
  if (!national.startsWith('9')) return 'Нужен мобильный номер: после +7 идёт\u00a09'
  return national.length < 10
    ? 'Введите номер полностью: +7 и\u00a010\u00a0цифр'
    : 'В\u00a0номере лишние цифры: нужны +7 и\u00a010\u00a0цифр'
}
