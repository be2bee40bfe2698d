import type { documentKinds } from '@impulse/api/legal-texts/legal-text'
import type { TextVersionState, TextProposalState } from '@impulse/api/legal-texts/console-legal-texts'

export const documentTextLabels: Record<(typeof documentKinds)[number], string> = {
  policy: 'Политика обработки данных',
  rules: 'Правила программы',
  'personal-data': 'Согласие на обработку данных',
  documents: 'Согласие на хранение документа',
  advertising: 'Согласие на рекламу',
  analytics: 'Согласие на счётчики',
}

export const versionStateLabels: Record<TextVersionState, string> = {
  waits: 'вступит в силу',
  present: 'действует',
  former: 'прежняя',
  cancelled: 'отозвана',
}

export const textProposalStateLabels: Record<TextProposalState, string> = {
  open: 'Ждёт второго сотрудника',
  applied: 'Назначена',
  declined: 'Отклонена',
}
