import { formatPhone } from '@impulse/api/fields/phone'
import type { StaffRow, StaffState } from '@impulse/api/staff/console-staff'

export const staffStateLabels: Record<StaffState, string> = {
  active: 'Работает',
  waiting: 'Ждёт подтверждения',
  invited: 'Приглашение отправлено',
  expired: 'Приглашение истекло',
  none: 'Без доступа к консоли',
  removed: 'Отключён',
}

/** Formats the account declaration of a staff member: the phone and whether a code has proved it. */
export function formatAccount({ account, phone }: Pick<StaffRow, 'account' | 'phone'>): string {
  if (account === 'not_member') return 'не участник'
  if (phone === null) return 'не указан'
  return account === 'verified' ? formatPhone(phone) : `${formatPhone(phone)}, не подтверждён`
}
