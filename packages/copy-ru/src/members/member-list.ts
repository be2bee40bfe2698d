import { identityDocumentStatuses } from '../identity-documents/identity-document-status-labels.ts'
import { defineList } from '../lists/define-list.ts'
import { liftLabels, riskCheckLabels } from './restriction-labels.ts'
import { memberName } from './member-name.ts'

/** All members, or the members that the search finds. */
export const memberListDefinition = defineList({
  name: 'members',
  view: 'members.list',
  export: 'members.export',
  filters: {
    q: { search: 'Телефон, имя, договор' },
    lift: { title: 'Снятие ограничения', choices: liftLabels },
    riskCheck: { title: 'Проверка рисков', choices: riskCheckLabels },
  },
  sort: { field: 'createdAt', order: 'DESC' },
  columns: {
    name: { title: 'Имя', width: 34, text: memberName },
    phone: { title: 'Телефон', phone: ({ phone }) => phone },
    city: { title: 'Город', text: ({ cityName }) => cityName },
    available: { title: 'Доступно', unit: 'б.', width: 14, sum: ({ available }) => available },
    document: { title: 'Документ', text: ({ document }) => identityDocumentStatuses[document] },
    createdAt: { title: 'В программе с', sortBy: 'createdAt', moment: ({ createdAt }) => createdAt },
    lastSignedInAt: { title: 'Последний вход', moment: ({ lastSignedInAt }) => lastSignedInAt },
  },
})
