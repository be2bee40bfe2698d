import { formatPhone } from '@impulse/api/fields/phone'

/** Formats a phone of 11 digits as «+7 (900) 000-00-00», with spaces at which no line is broken. */
export const formatPhoneNoWrap = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0')
