import { parseArgs } from 'node:util'
import {
  payoutStateLabels,
  payoutWarningLabels,
  withdrawalStatusLabels,
} from '@impulse/copy-ru/payouts/payout-labels'
import { formatPhone } from '@impulse/api/fields/phone'
import { isWithdrawalReason } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import {
  recordApproval,
  getAdminWithdrawalByNumber,
  listPayoutQueue,
  recordRejection,
} from '../../modules/payouts/payouts/payouts.service.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import { toErrorMessage } from '../error-messages.ts'
import type { CommandInvocation } from '../command.ts'
import { grouped, parseLine, nameIn, numberIn, numbersIn, openPayoutContext } from '../open-payout-context.ts'
import { withdrawalLine, parseWithdrawalStatus } from './withdrawal-line.ts'

/**
 * `lk withdrawals list [--status STATUS]`: lists withdrawals, oldest first; without `--status`, those in
 * review.
 */
export async function withdrawalsListCommand(invocation: CommandInvocation): Promise<number> {
  const { values } = parseArgs({
    args: invocation.args,
    options: { status: { type: 'string', default: 'review' } },
  })
  const status = parseWithdrawalStatus(values.status)
  if (!status)
    throw new CommandError(`Состояние — одно из: ${Object.keys(withdrawalStatusLabels).join(', ')}`)
  await using context = await openPayoutContext(invocation)
  const cards = await listPayoutQueue(context, { statuses: [status], limit: 500 })
  const now = context.clock.businessNow()
  for (const card of cards) invocation.print(withdrawalLine(card, now))
  const sum = cards.reduce((total, { credited }) => total + credited, 0n)
  invocation.print(cards.length === 0 ? 'Таких заявок нет' : `Всего: ${cards.length} на ${grouped(sum)} ₽`)
  return 0
}

/** `lk withdrawals show N`: prints everything that an approver needs. */
export async function withdrawalsShowCommand(invocation: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const number = numberIn(positionals, 'lk withdrawals show НОМЕР')
  await using context = await openPayoutContext(invocation)
  const card = await getAdminWithdrawalByNumber(context, number)
  const { recipient } = card
  const { print } = invocation
  print(withdrawalLine(card, context.clock.businessNow()))
  print(`Участник: ${card.fullName}, ${formatPhone(card.phone)}`)
  print(
    recipient.phone === null
      ? `Куда: счёт ${recipient.account}, БИК ${recipient.bic}, ${recipient.bankName}`
      : `Куда: СБП, ${formatPhone(recipient.phone)}${recipient.phone === card.phone ? ' (свой номер)' : ''}, ${recipient.bankName}, код банка ${recipient.bankId}`,
  )
  print(
    `Сумма: ${grouped(card.amount)} б., комиссия ${grouped(card.fee)}, налог ${grouped(card.tax)}, к выплате ${grouped(card.credited)} ₽`,
  )
  print(`Подана ${moscowIso(card.createdAt).slice(0, 16).replace('T', ' ')}, ждут до ${card.expectedOn}`)
  print(`Согласия: ${card.approvedBy.join(', ') || 'нет'}, нужно ${card.approvalsNeeded}`)
  if (card.reference)
    print(
      `Выплата ${card.reference}: ${card.state && payoutStateLabels[card.state]}${card.batch === null ? '' : `, пакет ${card.batch}`}`,
    )
  if (card.reason && isWithdrawalReason(card.reason))
    print(`Причина: ${withdrawalReasons[card.reason].text} [${card.reason}]`)
  for (const warning of card.warnings) print(`Внимание: ${payoutWarningLabels[warning]}`)
  return 0
}

/**
 * `lk withdrawals approve N… --as NAME`: approves each withdrawal in a transaction of its own. Exits with 1
 * when any approval was refused.
 */
export async function withdrawalsApproveCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { as: { type: 'string' } },
  })
  const as = nameIn(values)
  const numbers = numbersIn(positionals, 'lk withdrawals approve НОМЕР… --as ИМЯ')
  await using context = await openPayoutContext(invocation)
  let refused = 0
  for (const number of numbers) {
    try {
      const { withdrawal, isApproved } = await recordApproval(context, { number, as })
      const sum = `${grouped(withdrawal.credited)} ₽, ${withdrawal.fullName}`
      invocation.print(
        isApproved
          ? `Заявка ${number} одобрена: ${sum}`
          : `Заявка ${number}: ваше согласие записано, нужно второе, другого сотрудника: ${sum}`,
      )
    } catch (error) {
      refused += 1
      invocation.print(`Заявка ${number} не одобрена: ${toErrorMessage(error)}`)
    }
  }
  return refused > 0 ? 1 : 0
}

/**
 * `lk withdrawals reject N --reason CODE [--note TEXT] --as NAME`: rejects a withdrawal. The member reads the
 * reason; for the code `other`, the member reads the note.
 */
export async function withdrawalsRejectCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { as: { type: 'string' }, reason: { type: 'string' }, note: { type: 'string' } },
  })
  const as = nameIn(values)
  const number = numberIn(positionals, 'lk withdrawals reject НОМЕР --reason КОД --as ИМЯ')
  const reason = values.reason ?? ''
  if (!isWithdrawalReason(reason)) throw new CommandError(`Нужна причина: --reason КОД. Коды:\n${reasonList}`)
  const note = parseLine(values.note, 300)
  if ((reason === 'other') !== (values.note !== undefined) || (values.note !== undefined && !note))
    throw new CommandError(
      'С причиной other нужно пояснение для участника: --note "…", до 300 знаков в одну строку. С другими оно не пишется',
    )
  await using context = await openPayoutContext(invocation)
  await recordRejection(context, { number, as, reason, ...(note !== null && { note }) })
  invocation.print(
    `Заявка ${number} отклонена, деньги снова на балансе: ${note ?? withdrawalReasons[reason].text}`,
  )
  return 0
}

const reasonList = Object.entries(withdrawalReasons)
  .map(([code, { text }]) => `  ${code.padEnd(24)}${text}`)
  .join('\n')

export const rejectHelp = `lk withdrawals reject НОМЕР --reason КОД [--note "ПОЯСНЕНИЕ"] --as ИМЯ
Отклонить заявку на вывод: деньги вернутся на баланс, участник прочитает причину. --note только с other.

${reasonList}`
