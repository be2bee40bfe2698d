import { formatPhone } from '@impulse/api/fields/phone'

/**
 * Formats a member's phone number, or returns «удалён» when the member has deleted the account and no number is stored.
 */
export const formatMemberPhone = (phone: string | null): string => (phone ? formatPhone(phone) : 'удалён')
