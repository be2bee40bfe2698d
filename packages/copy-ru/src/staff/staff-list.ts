import { formatAuditActor } from '../audit/actor-labels.ts'
import { defineList } from '../lists/define-list.ts'
import { staffRoleLabels } from './staff-role-labels.ts'
import { formatAccount, staffStateLabels } from './staff-state-labels.ts'

/** Present and former staff. */
export const staffListDefinition = defineList({
  name: 'staff',
  view: 'staff.list',
  export: 'staff.export',
  columns: {
    id: { title: 'Имя', text: ({ id }) => id },
    roles: {
      title: 'Роли',
      width: 34,
      text: ({ roles }) => roles.map((role) => staffRoleLabels[role]).join(', ') || null,
    },
    state: { title: 'Состояние', text: ({ state }) => staffStateLabels[state] },
    account: { title: 'Свой аккаунт', text: formatAccount },
    createdAt: { title: 'Добавлен', moment: ({ createdAt }) => createdAt },
    invitedBy: { title: 'Кто пригласил', text: ({ invitedBy }) => invitedBy && formatAuditActor(invitedBy) },
    lastUsedAt: { title: 'Последнее действие', moment: ({ lastUsedAt }) => lastUsedAt },
    liveSessions: {
      title: 'Сеансов',
      fileTitle: 'Открытых сеансов',
      text: ({ liveSessions }) => String(liveSessions),
    },
  },
  table: ['id', 'roles', 'state', 'account', 'invitedBy', 'lastUsedAt', 'liveSessions'],
})
