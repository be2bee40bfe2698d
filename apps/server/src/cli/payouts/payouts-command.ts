import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { payoutStateLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { formatPhone } from '@impulse/api/fields/phone'
import {
  getBatch,
  getPayoutPause,
  exportBatch,
  makeBatch,
  maxBatchSize,
  payoutsOverview,
  startPayouts,
  stopPayouts,
} from '../../modules/payouts/payouts/payouts.service.ts'
import { moscowMinute } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import { formatFileError } from '../file-error-messages.ts'
import type { CommandInvocation } from '../command.ts'
import {
  grouped,
  parseLine,
  nameIn,
  numberIn,
  openPayoutSwitch,
  openPayoutContext,
} from '../open-payout-context.ts'
import { openBySettings } from '../open-by-settings.ts'
import { printOpen } from './payouts-open-command.ts'
import type { StateTotal } from '../../modules/payouts/payouts/payouts.service.ts'

/** `lk payouts stop --reason TEXT --as NAME`: turns the payout pause on, so that no payout leaves. */
export async function payoutsStopCommand(invocation: CommandInvocation): Promise<number> {
  const { values } = parseArgs({
    args: invocation.args,
    options: { as: { type: 'string' }, reason: { type: 'string' } },
  })
  const as = nameIn(values)
  const reason = parseLine(values.reason, 300)
  if (!reason)
    throw new CommandError('Нужна причина для сотрудников: --reason "…", до 300 знаков в одну строку')
  await using context = await openPayoutSwitch(invocation)
  await stopPayouts(context, { as, reason })
  invocation.print(
    'Выплаты остановлены: ничего не уходит, новые заявки не принимаются. Снова: lk payouts start',
  )
  return 0
}

/** `lk payouts start --as NAME`: turns the payout pause off. */
export async function payoutsStartCommand(invocation: CommandInvocation): Promise<number> {
  const { values } = parseArgs({ args: invocation.args, options: { as: { type: 'string' } } })
  await using context = await openPayoutContext(invocation)
  await startPayouts(context, { as: nameIn(values) })
  invocation.print('Выплаты идут')
  return 0
}

/**
 * `lk payouts batch --kind sbp|account --as NAME [--limit N]`: makes a batch of ready payouts for the bank.
 */
export async function payoutsBatchCommand(invocation: CommandInvocation): Promise<number> {
  const { values } = parseArgs({
    args: invocation.args,
    options: {
      as: { type: 'string' },
      kind: { type: 'string' },
      limit: { type: 'string', default: String(maxBatchSize) },
    },
  })
  const { kind } = values
  if (kind !== 'sbp' && kind !== 'account')
    throw new CommandError('Пакет бывает одного вида: --kind sbp (по телефону) или --kind account (на счёт)')
  const limit = /^\d{1,4}$/.test(values.limit) ? Number(values.limit) : 0
  if (limit < 1 || limit > maxBatchSize) throw new CommandError(`В пакете от 1 до ${maxBatchSize} выплат`)
  await using context = await openPayoutContext(invocation)
  const { number, count, sum, heldBack } = await makeBatch(context, { as: nameIn(values), kind, limit })
  invocation.print(`Пакет ${number}: ${count} на ${grouped(sum)} ₽`)
  if (heldBack > 0) invocation.print(`Сверх дневного лимита, уйдут позже: ${heldBack}`)
  invocation.print(`Файл: lk payouts file ${number} --format ${kind === 'sbp' ? 'csv' : '1c'} -o ПУТЬ`)
  return 0
}

/**
 * `lk payouts file N --format 1c|csv -o PATH`: saves the bank file of a batch, with the same bytes each time.
 * Never overwrites a file.
 */
export async function payoutsFileCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { format: { type: 'string' }, out: { type: 'string', short: 'o' } },
  })
  const { format, out } = values
  const number = numberIn(positionals, 'lk payouts file НОМЕР --format 1c|csv -o ПУТЬ')
  if (format !== '1c' && format !== 'csv')
    throw new CommandError('Формат файла: --format 1c или --format csv')
  if (!out) throw new CommandError('Куда записать файл: -o ПУТЬ')
  await using context = await openPayoutContext(invocation)
  const bytes = await exportBatch(context, { actor: 'operator', number, format })
  try {
    await writeFile(out, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new CommandError(
      code === 'EEXIST' ? `${out} уже есть` : `В ${out} не записать: ${formatFileError(error) ?? code}`,
    )
  }
  invocation.print(`${out}: ${bytes.length} байт`)
  return 0
}

/** `lk payouts list [--open]`: prints the payout pause, totals by state and the latest batches. */
export async function payoutsListCommand(invocation: CommandInvocation): Promise<number> {
  const { print } = invocation
  const { values } = parseArgs({
    args: invocation.args,
    options: { open: { type: 'boolean', default: false } },
  })
  const db = await openBySettings(invocation)
  const payoutPause = await getPayoutPause(db)
  if (payoutPause.isOn) print(`Выплаты остановлены (${payoutPause.actor}): ${payoutPause.reason}`)
  const { batches, totals } = await payoutsOverview(db, values)
  print(totals.length === 0 ? 'Выплат ещё не было' : `Все выплаты: ${totalsLine(totals)}`)
  for (const { number, kind, createdAt, actor, totals } of batches)
    print(
      `${number}  ${kind === 'sbp' ? 'СБП' : 'счета'}  ${moscowMinute(createdAt)}  ${actor}  ${totalsLine(totals)}`,
    )
  if (values.open) await printOpen(db, print)
  return 0
}

/** `lk payouts show N`: prints a batch with its payouts. */
export async function payoutsShowCommand(invocation: CommandInvocation): Promise<number> {
  const { print } = invocation
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const { batch, lines } = await getBatch(
    await openBySettings(invocation),
    numberIn(positionals, 'lk payouts show НОМЕР-ПАКЕТА'),
  )
  print(`Пакет ${batch.number} от ${moscowMinute(batch.createdAt)}, ${batch.actor}`)
  for (const { number, reference, state, credited, fullName, phone, account, bankName } of lines) {
    const where = phone === null ? `счёт ${account}` : formatPhone(phone)
    print(
      [
        reference,
        `заявка ${number}`,
        payoutStateLabels[state],
        `${grouped(credited)} ₽`,
        fullName,
        bankName,
        where,
      ].join('  '),
    )
  }
  return 0
}

const totalsLine = (totals: readonly StateTotal[]): string =>
  totals
    .map(({ state, count, sum }) => `${payoutStateLabels[state]} ${count} на ${grouped(sum)} ₽`)
    .join(', ')
