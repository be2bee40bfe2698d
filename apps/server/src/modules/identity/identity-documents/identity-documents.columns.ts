import type { FileColumn } from '@impulse/api/files/console-file'
import type { QueuedDocument } from '@impulse/api/identity-documents/console-identity-documents'
import { formatPhone } from '@impulse/api/fields/phone'

/**
 * Columns of the exported review queue. They contain members and waiting times, but no field of a document.
 */
export const documentColumns: readonly FileColumn<QueuedDocument>[] = [
  { title: 'Участник', width: 34, text: ({ fullName }) => fullName || 'Имя не указано' },
  { title: 'Телефон', text: ({ phone }) => formatPhone(phone) },
  { title: 'Ждёт с', moment: ({ waitsSince }) => waitsSince },
  { title: 'Ждёт, часов', width: 14, sum: ({ waitsHours }) => waitsHours },
  { title: 'Кто смотрит', text: ({ reviewer }) => reviewer ?? 'свободен' },
]
