import type { FileColumn } from '@impulse/api/files/console-file'
import type { StaffRow } from '@impulse/api/staff/console-staff'
import { staffRoleLabels } from '@impulse/copy-ru/staff/staff-role-labels'
import { staffStateLabels } from '@impulse/copy-ru/staff/staff-state-labels'
import { formatPhone } from '@impulse/api/fields/phone'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'

export const staffColumns: readonly FileColumn<StaffRow>[] = [
  { title: 'Имя', text: ({ id }) => id },
  { title: 'Роли', width: 34, text: ({ roles }) => roles.map((role) => staffRoleLabels[role]).join(', ') },
  { title: 'Состояние', text: ({ state }) => staffStateLabels[state] },
  { title: 'Телефон', text: ({ phone }) => phone && formatPhone(phone) },
  { title: 'Добавлен', moment: ({ createdAt }) => createdAt },
  { title: 'Кто пригласил', text: ({ invitedBy }) => invitedBy && formatAuditActor(invitedBy) },
  { title: 'Последнее действие', moment: ({ lastUsedAt }) => lastUsedAt },
  { title: 'Открытых сеансов', text: ({ liveSessions }) => String(liveSessions) },
]
