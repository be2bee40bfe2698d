import { formatPhone } from '@impulse/api/fields/phone'

/** Formats the phone number of an account, or «удалён» for a deleted account. */
export const formatMemberPhone = (phone: string | null): string => (phone ? formatPhone(phone) : 'удалён')
