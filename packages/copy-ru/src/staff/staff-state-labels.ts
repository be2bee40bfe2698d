import type { StaffState } from '@impulse/api/staff/console-staff'

export const staffStateLabels: Record<StaffState, string> = {
  active: 'Работает',
  waiting: 'Ждёт подтверждения',
  invited: 'Приглашение отправлено',
  expired: 'Приглашение истекло',
  none: 'Без доступа к консоли',
  removed: 'Отключён',
}
