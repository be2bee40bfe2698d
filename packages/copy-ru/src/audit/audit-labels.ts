import { identityDocumentRefusals } from '../identity-documents/identity-document-refusals.ts'
import { fileRefusals } from '../files/file-refusals.ts'
import { balanceChangeStateLabels } from '../balance/balance-correction-labels.ts'
import { broadcastStateLabels } from '../broadcasts/broadcast-labels.ts'
import { claimStateLabels } from '../claims/claim-labels.ts'
import { contractStateLabels } from '../contracts/contract-labels.ts'
import { deliveryFilterLabels, deliveryChannelLabels } from '../notifications/delivery-labels.ts'
import { documentKindLabels } from '../identity-documents/identity-document-kind-labels.ts'
import { settlementStateLabels, unclaimedStateLabels } from '../accounting/settlement-lists.ts'
import { mergeStateLabels } from '../members/merge-labels.ts'
import { listTitles } from '../lists/list-titles.ts'
import { liftLabels, riskCheckLabels } from '../members/restriction-labels.ts'
import { newsStateLabels } from '../news/news-labels.ts'
import { securityEventKindLabels, securityOutcomeLabels } from '../security-events/security-event-labels.ts'
import { ticketStatusLabels } from '../tickets/ticket-labels.ts'
import { riskStateLabels, riskRuleLabels } from '../risk/risk-labels.ts'
import { withdrawalStatusLabels } from '../payouts/payout-labels.ts'
import { directionLabels, lineFilterLabels } from '../payouts/statement-line-labels.ts'
import { withdrawalQueueLabels } from '../payouts/withdrawal-queue-labels.ts'
import { type ObjectKind, isKnownAction, actions, formatAuditAction } from './audit-actions.ts'
import { documentFieldLabels } from '../identity-documents/identity-document-field-labels.ts'
import { documentTextLabels } from '../legal-texts/legal-text-labels.ts'
import type { AuditRow } from '@impulse/api/audit/console-audit'
import { staffRoleLabels } from '../staff/staff-role-labels.ts'
import { withdrawalReasons } from '../withdrawals/withdrawal-reasons.ts'

const worded = (text: Record<string, string>, code: string): string =>
  Object.hasOwn(text, code) ? (text[code] ?? code) : code

/** Formats the code of a refused access to a member's data as a Russian sentence. */
const formatRefusal = (code: string): string => {
  if (code === 'member_not_found') return 'Такого участника нет'
  if (code === 'staff_not_found') return 'Такого сотрудника нет'
  if (code === 'not_found') return 'Такой страницы или файла нет'
  if (code === 'unavailable') return 'Не получилось открыть'
  if (code === 'too_many_requests') return 'Слишком много просмотров за час'
  return Object.hasOwn(accessRefusals, code) ? accessRefusals[code as keyof typeof accessRefusals][1] : code
}
const accessRefusals = { ...identityDocumentRefusals, ...fileRefusals }

/** Labels of the filter values of each list; the key is the last part of the list's path. */
const listValues: Record<string, Readonly<Record<string, string>>> = {
  'balance-corrections': balanceChangeStateLabels,
  broadcasts: broadcastStateLabels,
  claims: claimStateLabels,
  contracts: contractStateLabels,
  deliveries: { ...deliveryFilterLabels, ...deliveryChannelLabels },
  'identity-documents': documentKindLabels,
  'member-merges': mergeStateLabels,
  'manual-settlements': settlementStateLabels,
  'unclaimed-payouts': unclaimedStateLabels,
  members: { ...liftLabels, ...riskCheckLabels },
  news: newsStateLabels,
  tickets: ticketStatusLabels,
  'security-events': { ...securityEventKindLabels, ...securityOutcomeLabels },
  'risk-cases': { ...riskStateLabels, ...riskRuleLabels },
  'statement-lines': { ...lineFilterLabels, ...directionLabels },
  withdrawals: { ...withdrawalStatusLabels, ...withdrawalQueueLabels },
}

export const filterLabels: Record<string, string> = {
  q: 'поиск',
  state: 'состояние',
  status: 'состояние',
  kind: 'вид',
  rule: 'правило',
  category: 'рубрика',
  actor: 'кто',
  address: 'откуда',
  outcome: 'исход',
  action: 'что',
  memberId: 'участник',
  bank: 'банк',
  channel: 'куда',
  direction: 'вид',
  since: 'с',
  to: 'по',
  atLeast: 'сумма от',
  atMost: 'сумма до',
  days: 'дней',
  lift: 'снятие ограничения',
  riskCheck: 'проверка рисков',
  year: 'год',
  month: 'месяц',
  quarter: 'по квартал',
  queue: 'очередь',
}

const withoutExtension = (file: string): string => file.replace(/\.\w+$/, '')

const objects: Record<ObjectKind, (object: string) => string> = {
  number: (object) => `№\u00a0${object}`,
  version: (object) => `версия ${object.replace(/^version /, '')}`,
  scan: (object) => {
    const [, field = '', page, code] = /^(\S+)(?: (\d+))?(?: (\S+))?$/.exec(object) ?? [object, object]
    const scanLabel = worded(documentFieldLabels, field) + (page ? `, страница ${page}` : '')
    return [scanLabel, code && formatRefusal(code)].filter(Boolean).join('. ')
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
    const listName = withoutExtension(object)
    return `${worded(listTitles, listName)}, ${object.slice(listName.length + 1).toUpperCase()}`
  },
  hash: (object) => object.slice(0, 12),
  bankFile: (object) => {
    const [number = '', format = ''] = object.split(' ')
    return `№\u00a0${number}, ${format === '1c' ? '1С' : format.toUpperCase()}`
  },
}

/** Formats the object of an audit row. An object that has no kind is shown unchanged. */
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

/** Formats the reason of an audit row. A code is shown as its label; text that staff typed stays as it is. */
export function formatAuditReason({
  action,
  object,
  reason,
}: Pick<AuditRow, 'action' | 'object' | 'reason'>): string {
  if (reason === '') return ''
  if (action === 'staff.created') return formatRoles(reason)
  if (action === 'risk.opened') return worded(riskRuleLabels, reason)
  if (action === 'list.exported') return formatFilters(withoutExtension(object), reason)
  if (!isOutcome(action)) return reason
  // A document may follow the code of the outcome.
  const [code = '', ...document] = reason.split(': ')
  const isReason = Object.hasOwn(withdrawalReasons, code)
  const outcome = isReason ? withdrawalReasons[code as keyof typeof withdrawalReasons].text : code
  return [code === 'paid' ? 'выплачено' : outcome, ...document].join(': ')
}

const isOutcome = (action: string): boolean =>
  ['payout.rejected', 'payout.outcome-proposed', 'payout.outcome-recorded'].includes(action)

/** Formats the filters of an exported list. The audit stores them as `status=review, since=2026-11-01`. */
function formatFilters(listName: string, filters: string): string {
  const texts = filters.split(', ').map((filter) => {
    const [name = '', ...value] = filter.split('=')
    const values =
      name === 'action' ? { [value.join('=')]: formatAuditAction(value.join('=')) } : listValues[listName]
    return `${worded(filterLabels, name)}: ${worded(values ?? {}, value.join('='))}`
  })
  return texts.join(', ')
}

/** Formats the change of an audit row as «Проверяющий → Проверяющий, Финансы»; empty when nothing changed. */
export function formatAuditChange({
  action,
  before,
  after,
}: Pick<AuditRow, 'action' | 'before' | 'after'>): string {
  if (before === '' && after === '') return ''
  return `${formatChanged(action, before) || '—'} → ${formatChanged(action, after) || '—'}`
}

export const formatChanged = (action: string, text: string): string =>
  action === 'staff.roles-changed' ? formatRoles(text) : text
