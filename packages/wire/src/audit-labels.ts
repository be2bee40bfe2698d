import { actions, formatAuditAction, isKnownAction, type ObjectKind } from './audit-actions.ts'
import { balanceChangeStateLabels } from './console-balance-corrections.ts'
import { mergeStateLabels } from './console-merges.ts'
import { formatAuditActor, type AuditRow } from './console-audit.ts'
import { broadcastStateLabels } from './console-broadcasts.ts'
import { claimStateLabels } from './console-claims.ts'
import { contractStateLabels } from './console-contracts.ts'
import { deliveryFilterLabels } from './console-deliveries.ts'
import { documentKindLabels } from './console-identity-documents.ts'
import type { FileColumn } from './console-file.ts'
import { newsStateLabels } from './console-news.ts'
import { withdrawalStatusLabels } from './console-payout-labels.ts'
import { staffRoleLabels } from './console-permissions.ts'
import { documentTextLabels } from './console-legal-texts.ts'
import { deliveryChannelLabels } from './delivery-labels.ts'
import { fileRefusals } from './file-refusals.ts'
import { documentFieldLabels } from './identity-document-staff-labels.ts'
import { formatPhone } from './phone.ts'
import { passportRefusals } from './identity-document-refusals.ts'
import { riskRuleLabels, riskStateLabels } from './risk-labels.ts'
import { ticketStatusLabels } from './ticket-labels.ts'
import { withdrawalReasons } from './withdrawal-reasons.ts'

const worded = (words: Record<string, string>, code: string): string =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code

/** Of a look that was refused. */
const formatRefusal = (code: string): string => {
  if (code === 'member_not_found') return 'Такого участника нет'
  if (code === 'staff_not_found') return 'Такого сотрудника нет'
  if (code === 'not_found') return 'Такой страницы или файла нет'
  if (code === 'unavailable') return 'Не получилось открыть'
  if (code === 'too_many_requests') return 'Слишком много просмотров за час'
  return Object.hasOwn(accessRefusals, code) ? accessRefusals[code as keyof typeof accessRefusals][1] : code
}
const accessRefusals = { ...passportRefusals, ...fileRefusals }

/** The lists that are saved as files, by their address: what they are called, and the states that they are narrowed to. */
export const listLabels: Record<string, { title: string; values?: Record<string, string> }> = {
  audit: { title: 'Журнал' },
  'balance-changes': { title: 'Изменения балансов', values: balanceChangeStateLabels },
  broadcasts: { title: 'Рассылки', values: broadcastStateLabels },
  claims: { title: 'Заявки на договоры', values: claimStateLabels },
  contracts: { title: 'Договоры', values: contractStateLabels },
  deliveries: { title: 'Доставка', values: { ...deliveryFilterLabels, ...deliveryChannelLabels } },
  documents: { title: 'Документы', values: documentKindLabels },
  imports: { title: 'Загрузки' },
  members: { title: 'Участники' },
  merges: { title: 'Объединения', values: mergeStateLabels },
  news: { title: 'Новости', values: newsStateLabels },
  'payout-batches': { title: 'Пакеты для банка' },
  questions: { title: 'Вопросы участников', values: ticketStatusLabels },
  risks: { title: 'Риски', values: { ...riskStateLabels, ...riskRuleLabels } },
  rules: { title: 'Правила начисления' },
  staff: { title: 'Сотрудники' },
  withdrawals: { title: 'Заявки на вывод', values: withdrawalStatusLabels },
}

export const filterLabels: Record<string, string> = {
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
    const what = worded(documentFieldLabels, field) + (page ? `, страница ${page}` : '')
    return [what, code && formatRefusal(code)].filter(Boolean).join('. ')
  },
  refusal: formatRefusal,
  file: (object) => {
    const [id = '', code = ''] = object.split(' ')
    return `${id}. ${formatRefusal(code)}`
  },
  text: (object) => {
    const [kind = '', version = ''] = object.split(' ')
    return `${worded(documentTextLabels, kind)}, редакция ${version}`
  },
  list: (object) => {
    const noun = withoutExtension(object)
    return `${listLabels[noun]?.title ?? noun}, ${object.slice(noun.length + 1).toUpperCase()}`
  },
  hash: (object) => object.slice(0, 12),
  registry: (object) => {
    const [number = '', format = ''] = object.split(' ')
    return `№ ${number}, ${format === '1c' ? '1С' : format.toUpperCase()}`
  },
}

/** What of theirs, or which one, in words where there are any. */
export function formatAuditObject({ action, object }: Pick<AuditRow, 'action' | 'object'>): string {
  if (object === '' || !isKnownAction(action)) return object
  const kind: ObjectKind | undefined = actions[action][1]
  return kind ? objects[kind](object) : object
}

const formatRoles = (roles: string): string =>
  roles
    .split(', ')
    .map((role) => worded(staffRoleLabels, role))
    .join(', ')

/** Why: what people wrote stands as it is, codes are told. */
export function formatAuditReason({
  action,
  object,
  reason,
}: Pick<AuditRow, 'action' | 'object' | 'reason'>): string {
  if (reason === '') return ''
  if (action === 'staff.created') return formatRoles(reason)
  if (action === 'risk.opened') return worded(riskRuleLabels, reason)
  if (action === 'list.exported') return formatFilters(withoutExtension(object), reason)
  if (action === 'payout.rejected' && Object.hasOwn(withdrawalReasons, reason))
    return withdrawalReasons[reason as keyof typeof withdrawalReasons].text
  return reason
}

/** `status=review, since=2026-11-01`. */
function formatFilters(noun: string, filters: string): string {
  const texts = filters.split(', ').map((filter) => {
    const [name = '', ...value] = filter.split('=')
    const values =
      name === 'action' ? { [value.join('=')]: formatAuditAction(value.join('=')) } : listLabels[noun]?.values
    return `${worded(filterLabels, name)}: ${worded(values ?? {}, value.join('='))}`
  })
  return texts.join(', ')
}

/** «Проверяющий → Проверяющий, Финансы»; nothing where nothing was changed. */
export function formatAuditChange({
  action,
  was,
  became,
}: Pick<AuditRow, 'action' | 'was' | 'became'>): string {
  if (was === '' && became === '') return ''
  return `${formatChanged(action, was) || '—'} → ${formatChanged(action, became) || '—'}`
}

const formatChanged = (action: string, words: string): string =>
  action === 'staff.roles-changed' ? formatRoles(words) : words

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
  { title: 'Было', text: ({ action, was }) => formatChanged(action, was) },
  { title: 'Стало', text: ({ action, became }) => formatChanged(action, became) },
]
