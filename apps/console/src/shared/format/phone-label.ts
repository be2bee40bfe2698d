import { formatPhone } from '@impulse/api/fields/phone'

/** Of whose account a row tells: who has left has no phone any more. */
export const formatMemberPhone = (phone: string | null): string => (phone ? formatPhone(phone) : 'удалён')
