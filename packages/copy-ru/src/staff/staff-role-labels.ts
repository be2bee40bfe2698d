import type { StaffRole } from '@impulse/api/staff/console-permissions'

export const staffRoleLabels: Record<StaffRole, string> = {
  content: 'Редактор',
  verifier: 'Проверяющий',
  finance: 'Финансы',
  admin: 'Администратор',
}
