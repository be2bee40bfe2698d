import type { FileColumn } from '@impulse/api/files/console-file'
import type { MemberRow } from '@impulse/api/members/console-members'
import { memberName } from '@impulse/copy-ru/members/member-name'
import { formatPhone } from '@impulse/api/fields/phone'
import { identityDocumentStatuses } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'

export const memberColumns: readonly FileColumn<MemberRow>[] = [
  { title: 'Имя', width: 34, text: memberName },
  { title: 'Телефон', text: ({ phone }) => (phone === null ? 'аккаунт удалён' : formatPhone(phone)) },
  { title: 'Город', text: ({ cityName }) => cityName },
  { title: 'Доступно, б.', width: 14, sum: ({ available }) => available },
  { title: 'Документ', text: ({ document }) => identityDocumentStatuses[document] },
  { title: 'В программе с', moment: ({ createdAt }) => createdAt },
  { title: 'Последний вход', moment: ({ lastSignedInAt }) => lastSignedInAt },
]
