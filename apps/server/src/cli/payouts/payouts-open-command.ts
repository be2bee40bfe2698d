import { parseArgs } from 'node:util'
import { providerStatusLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { isWithdrawalReason } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import {
  checkDuePayouts,
  httpProvider,
  openPayouts,
  recordOutcomeByHand,
} from '../../modules/payouts/payouts/payouts.service.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import type { Db } from '../../platform/db/db.ts'
import { openLog } from '../../platform/log/log.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'
import { grouped, nameIn, numberIn, openPayoutContext } from '../open-payout-context.ts'

/**
 * `lk payouts reconcile [--now]`: asks the provider about payouts with an unknown outcome, and lists those
 * whose outcome remains unknown.
 */
export async function payoutsReconcileCommand(invocation: CommandInvocation): Promise<number> {
  const { values } = parseArgs({
    args: invocation.args,
    options: { now: { type: 'boolean', default: false } },
  })
  const { payouts } = invocation.config
  if (!payouts.agentId || !payouts.secret)
    throw new CommandError('Спросить некого: не заданы PAYOUTS_AGENT_ID и PAYOUTS_SECRET')
  await using context = await openPayoutContext(invocation)
  const asking = { ...context, log: openLog('warn'), provider: httpProvider(payouts) }
  const checkedCount = await checkDuePayouts(asking, { all: values.now })
  invocation.print(`Спросили о выплатах: ${checkedCount}`)
  await printOpen(context.db, invocation.print)
  return 0
}

/** Prints the payouts with an unknown outcome, and when each was sent. */
export async function printOpen(db: Db, print: CommandInvocation['print']): Promise<void> {
  const open = await openPayouts(db)
  for (const { reference, number, credited, sentAt, providerStatus } of open)
    print(
      [
        reference,
        `заявка ${number}`,
        `${grouped(credited)} ₽`,
        `с ${sentAt ? moscowIso(sentAt).slice(0, 16).replace('T', ' ') : '?'}`,
        providerStatus ? providerStatusLabels[providerStatus] : 'отправляется',
      ].join('  '),
    )
  if (open.length > 0) print(`У провайдера без исхода: ${open.length}`)
}

/**
 * `lk payouts settle N paid|returned [--reason CODE] --as NAME`: records an outcome that the staff member has
 * seen at the provider.
 */
export async function payoutsSettleCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { as: { type: 'string' }, reason: { type: 'string', default: 'provider_refused' } },
  })
  const { reason } = values
  const outcome = positionals[1]
  const number = numberIn(positionals.slice(0, 1), usage)
  if ((outcome !== 'paid' && outcome !== 'returned') || positionals.length > 2)
    throw new CommandError(`Нужен исход: ${usage}`)
  if (!isWithdrawalReason(reason))
    throw new CommandError('Такой причины нет. Коды: lk withdrawals reject --help')
  await using context = await openPayoutContext(invocation)
  await recordOutcomeByHand(context, { number, as: nameIn(values), outcome, reason })
  invocation.print(
    outcome === 'paid'
      ? `Заявка ${number}: выплачено`
      : `Заявка ${number}: вернулось, деньги снова на балансе`,
  )
  return 0
}

const usage = 'lk payouts settle НОМЕР-ЗАЯВКИ paid|returned --as ИМЯ'
