import type { FileColumn } from '@impulse/api/files/console-file'
import type { AuditRow } from '@impulse/api/audit/console-audit'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { formatAuditAction } from '@impulse/copy-ru/audit/audit-actions'
import { formatPhone } from '@impulse/api/fields/phone'
import { formatAuditObject, formatAuditReason, formatChanged } from '@impulse/copy-ru/audit/audit-labels'

export const auditColumns: readonly FileColumn<AuditRow>[] = [
  { title: '№', width: 10, text: ({ id }) => id },
  { title: 'Когда', moment: ({ at }) => at },
  { title: 'Кто', text: ({ actor }) => formatAuditActor(actor) },
  { title: 'Что', width: 34, text: ({ action }) => formatAuditAction(action) },
  {
    title: 'Участник',
    text: ({ memberId, phone }) => memberId && (phone === null ? 'удалён' : formatPhone(phone)),
  },
  { title: 'Объект', text: formatAuditObject },
  { title: 'Подробности', width: 44, text: formatAuditReason },
  { title: 'Было', text: ({ action, before }) => formatChanged(action, before) },
  { title: 'Стало', text: ({ action, after }) => formatChanged(action, after) },
]
