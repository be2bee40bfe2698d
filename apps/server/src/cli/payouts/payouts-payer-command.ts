import { parseArgs } from 'node:util'
import { payerFieldNames } from '@impulse/api/payouts/payer'
import { formatPayer } from '@impulse/copy-ru/payouts/payer-labels'
import { payerChangeInForce, payerInForce } from '../../modules/payouts/payouts/payouts.service.ts'
import { moscowMinute } from '../../platform/clock/moscow.ts'
import type { CommandInvocation } from '../command.ts'
import { openBySettings } from '../open-by-settings.ts'

/** `lk payouts payer`: prints the payer in force, and who proposed and approved the last change. */
export async function payoutsPayerCommand(invocation: CommandInvocation): Promise<number> {
  parseArgs({ args: invocation.args, options: {} })
  const { print, config } = invocation
  const db = await openBySettings(invocation)
  const payer = await payerInForce(db, config.payouts)
  for (const field of payerFieldNames) print(formatPayer(payer, [field]))
  const change = await payerChangeInForce(db)
  print(
    change?.decidedAt
      ? `Изменение № ${change.number} от ${moscowMinute(change.decidedAt)}: предложил ${change.author}, подтвердил ${change.decidedBy}`
      : 'Из настройки PAYER: в консоли плательщика не меняли',
  )
  return 0
}
