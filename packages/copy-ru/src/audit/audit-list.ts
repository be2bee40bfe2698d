import { formatPhone } from '@impulse/api/fields/phone'
import { defineList } from '../lists/define-list.ts'
import { formatAuditActor } from './actor-labels.ts'
import { auditActions, formatAuditAction } from './audit-actions.ts'
import { formatAuditChange, formatAuditObject, formatAuditReason, formatChanged } from './audit-labels.ts'

const actionLabels = Object.fromEntries(auditActions.map((code) => [code, formatAuditAction(code)]))

/** All rows of the audit, newest first. */
export const auditListDefinition = defineList({
  name: 'audit',
  view: 'audit.list',
  export: 'audit.export',
  filters: {
    q: { search: 'Что и подробности' },
    actor: { title: 'Кто', placeholder: 'имя сотрудника' },
    action: { title: 'Что', choices: actionLabels },
    since: { title: 'С', isDay: true },
    to: { title: 'По', isDay: true },
  },
  sort: { field: 'id', order: 'DESC' },
  columns: {
    id: { title: '№', width: 10, text: ({ id }) => id },
    at: { title: 'Когда', moment: ({ at }) => at },
    actor: { title: 'Кто', text: ({ actor }) => formatAuditActor(actor) },
    action: { title: 'Что', width: 34, text: ({ action }) => formatAuditAction(action) },
    member: {
      title: 'Участник',
      text: ({ memberId, phone }) =>
        memberId === null ? '' : phone === null ? 'удалён' : formatPhone(phone),
      link: ({ memberId }) => memberId && `/members/${memberId}/show`,
    },
    object: { title: 'Объект', text: formatAuditObject },
    reason: { title: 'Подробности', width: 44, text: formatAuditReason },
    change: { title: 'Было → стало', text: formatAuditChange },
    before: { title: 'Было', text: ({ action, before }) => formatChanged(action, before) },
    after: { title: 'Стало', text: ({ action, after }) => formatChanged(action, after) },
  },
  table: ['at', 'actor', 'action', 'member', 'object', 'reason', 'change'],
  file: ['id', 'at', 'actor', 'action', 'member', 'object', 'reason', 'before', 'after'],
})
