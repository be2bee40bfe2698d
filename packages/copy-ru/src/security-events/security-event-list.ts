import { formatPhone } from '@impulse/api/fields/phone'
import { defineList } from '../lists/define-list.ts'
import { securityEventKindLabels, securityOutcomeLabels } from './security-event-labels.ts'

/** All events of the security journal, newest first. */
export const securityEventListDefinition = defineList({
  name: 'security-events',
  view: 'security-events.list',
  export: 'security-events.export',
  filters: {
    kind: { title: 'Что', choices: securityEventKindLabels },
    outcome: { title: 'Исход', choices: securityOutcomeLabels },
    actor: { title: 'Сотрудник', placeholder: 'имя сотрудника' },
    address: { title: 'Откуда', placeholder: 'код адреса' },
    since: { title: 'С', isDay: true },
    to: { title: 'По', isDay: true },
  },
  sort: { field: 'id', order: 'DESC' },
  columns: {
    at: { title: 'Когда', moment: ({ at }) => at },
    kind: { title: 'Что', width: 34, text: ({ kind }) => securityEventKindLabels[kind] },
    outcome: { title: 'Исход', text: ({ outcome }) => securityOutcomeLabels[outcome] },
    who: {
      title: 'Кто',
      text: ({ staff, memberId, phone }) =>
        staff ?? (memberId === null ? null : phone === null ? 'удалён' : formatPhone(phone)),
      link: ({ memberId }) => memberId && `/members/${memberId}/show`,
    },
    reason: { title: 'Подробности', width: 44, text: ({ reason }) => reason },
    address: { title: 'Откуда', text: ({ address }) => address, isOneLine: true },
    route: { title: 'Путь', text: ({ route }) => route },
    count: { title: 'Раз', count: ({ count }) => count },
  },
})
