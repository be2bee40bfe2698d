import { formatPhone } from '@impulse/api/fields/phone'

/** Formats a phone number of 11 digits as «+7 (900) 000-00-00», with no-break spaces. */
export const formatPhoneNoWrap = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0')
