import { actions, auditActionWords, isKnownAction, type ObjectKind } from './audit-actions.ts'
import { balanceChangeStateWords } from './console-balance-changes.ts'
import { mergeStateWords } from './console-merges.ts'
import { auditActorWords, type AuditRow } from './console-audit.ts'
import { broadcastStateWords } from './console-broadcasts.ts'
import { claimStateWords } from './console-claims.ts'
import { contractStateWords } from './console-contracts.ts'
import { deliveryFilterWords } from './console-deliveries.ts'
import { documentKindWords } from './console-documents.ts'
import type { FileColumn } from './console-file.ts'
import { newsStateWords } from './console-news.ts'
import { withdrawalStatusWords } from './console-payout-words.ts'
import { staffRoleWords } from './console-permissions.ts'
import { documentTextWords } from './console-texts.ts'
import { deliveryChannelLabels } from './delivery-words.ts'
import { fileRefusals } from './file-refusals.ts'
import { fieldWords } from './passport-staff-words.ts'
import { formatPhone } from './phone.ts'
import { passportRefusals } from './passport-refusals.ts'
import { riskRuleWords, riskStateWords } from './risk-words.ts'
import { ticketStatusLabels } from './thread-words.ts'
import { withdrawalReasons } from './withdrawal-reasons.ts'

const worded = (words: Record<string, string>, code: string): string =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code

/** Of a look that was refused. */
const refusalWords = (code: string): string => {
  if (code === 'member_not_found') return 'Такого участника нет'
  if (code === 'staff_not_found') return 'Такого сотрудника нет'
  if (code === 'not_found') return 'Такой страницы или файла нет'
  if (code === 'unavailable') return 'Не получилось открыть'
  if (code === 'too_many_requests') return 'Слишком много просмотров за час'
  return Object.hasOwn(accessRefusals, code) ? accessRefusals[code as keyof typeof accessRefusals][1] : code
}
const accessRefusals = { ...passportRefusals, ...fileRefusals }

/** The lists that are saved as files, by their address: what they are called, and the states that they are narrowed to. */
export const listWords: Record<string, { title: string; values?: Record<string, string> }> = {
  audit: { title: 'Журнал' },
  'balance-changes': { title: 'Изменения балансов', values: balanceChangeStateWords },
  broadcasts: { title: 'Рассылки', values: broadcastStateWords },
  claims: { title: 'Заявки на договоры', values: claimStateWords },
  contracts: { title: 'Договоры', values: contractStateWords },
  deliveries: { title: 'Доставка', values: { ...deliveryFilterWords, ...deliveryChannelLabels } },
  documents: { title: 'Документы', values: documentKindWords },
  imports: { title: 'Загрузки' },
  members: { title: 'Участники' },
  merges: { title: 'Объединения', values: mergeStateWords },
  news: { title: 'Новости', values: newsStateWords },
  'payout-batches': { title: 'Пакеты для банка' },
  questions: { title: 'Вопросы участников', values: ticketStatusLabels },
  risks: { title: 'Риски', values: { ...riskStateWords, ...riskRuleWords } },
  rules: { title: 'Правила начисления' },
  staff: { title: 'Сотрудники' },
  withdrawals: { title: 'Заявки на вывод', values: withdrawalStatusWords },
}

export const filterWords: Record<string, string> = {
  q: 'поиск',
  ...{ state: 'состояние', status: 'состояние', kind: 'вид', rule: 'правило', category: 'рубрика' },
  ...{ actor: 'кто', action: 'что', memberId: 'участник', bank: 'банк', channel: 'куда' },
  ...{ since: 'с', to: 'по', atLeast: 'сумма от', atMost: 'сумма до', days: 'дней' },
}

const withoutExtension = (file: string): string => file.replace(/\.\w+$/, '')

const objects: Record<ObjectKind, (object: string) => string> = {
  number: (object) => `№ ${object}`,
  version: (object) => `версия ${object.replace(/^version /, '')}`,
  scan: (object) => {
    const [, field = '', page, code] = /^(\S+)(?: (\d+))?(?: (\S+))?$/.exec(object) ?? [object, object]
    const what = worded(fieldWords, field) + (page ? `, страница ${page}` : '')
    return [what, code && refusalWords(code)].filter(Boolean).join('. ')
  },
  refusal: refusalWords,
  file: (object) => {
    const [id = '', code = ''] = object.split(' ')
    return `${id}. ${refusalWords(code)}`
  },
  text: (object) => {
    const [kind = '', version = ''] = object.split(' ')
    return `${worded(documentTextWords, kind)}, редакция ${version}`
  },
  list: (object) => {
    const noun = withoutExtension(object)
    return `${listWords[noun]?.title ?? noun}, ${object.slice(noun.length + 1).toUpperCase()}`
  },
  hash: (object) => object.slice(0, 12),
  registry: (object) => {
    const [number = '', format = ''] = object.split(' ')
    return `№ ${number}, ${format === '1c' ? '1С' : format.toUpperCase()}`
  },
}

/** What of theirs, or which one, in words where there are any. */
export function auditObjectWords({ action, object }: Pick<AuditRow, 'action' | 'object'>): string {
  if (object === '' || !isKnownAction(action)) return object
  const kind: ObjectKind | undefined = actions[action][1]
  return kind ? objects[kind](object) : object
}

const rolesWords = (roles: string): string =>
  roles
    .split(', ')
    .map((role) => worded(staffRoleWords, role))
    .join(', ')

/** Why: what people wrote stands as it is, codes are told. */
export function auditReasonWords({
  action,
  object,
  reason,
}: Pick<AuditRow, 'action' | 'object' | 'reason'>): string {
  if (reason === '') return ''
  if (action === 'staff.created') return rolesWords(reason)
  if (action === 'risk.opened') return worded(riskRuleWords, reason)
  if (action === 'list.exported') return filtersWords(withoutExtension(object), reason)
  if (action === 'payout.rejected' && Object.hasOwn(withdrawalReasons, reason))
    return withdrawalReasons[reason as keyof typeof withdrawalReasons].text
  return reason
}

/** `status=review, since=2026-11-01`. */
function filtersWords(noun: string, filters: string): string {
  const texts = filters.split(', ').map((filter) => {
    const [name = '', ...value] = filter.split('=')
    const values =
      name === 'action' ? { [value.join('=')]: auditActionWords(value.join('=')) } : listWords[noun]?.values
    return `${worded(filterWords, name)}: ${worded(values ?? {}, value.join('='))}`
  })
  return texts.join(', ')
}

/** «Проверяющий → Проверяющий, Финансы»; nothing where nothing was changed. */
export function auditChangeWords({
  action,
  was,
  became,
}: Pick<AuditRow, 'action' | 'was' | 'became'>): string {
  if (was === '' && became === '') return ''
  return `${changedWords(action, was) || '—'} → ${changedWords(action, became) || '—'}`
}

const changedWords = (action: string, words: string): string =>
  action === 'staff.roles-changed' ? rolesWords(words) : words

export const auditColumns: readonly FileColumn<AuditRow>[] = [
  { title: '№', width: 10, text: ({ id }) => id },
  { title: 'Когда', moment: ({ at }) => at },
  { title: 'Кто', text: ({ actor }) => auditActorWords(actor) },
  { title: 'Что', width: 34, text: ({ action }) => auditActionWords(action) },
  {
    title: 'Участник',
    text: ({ memberId, phone }) => memberId && (phone === null ? 'удалён' : formatPhone(phone)),
  },
  { title: 'Объект', text: auditObjectWords },
  { title: 'Подробности', width: 44, text: auditReasonWords },
  { title: 'Было', text: ({ action, was }) => changedWords(action, was) },
  { title: 'Стало', text: ({ action, became }) => changedWords(action, became) },
]
