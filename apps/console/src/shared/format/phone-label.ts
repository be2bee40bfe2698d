import { formatPhone } from '@impulse/api/fields/phone'

/** Phone of an account; a deleted account has none. */
export const formatMemberPhone = (phone: string | null): string => (phone ? formatPhone(phone) : 'удалён')
