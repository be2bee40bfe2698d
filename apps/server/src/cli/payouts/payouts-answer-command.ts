import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isSettled, outcomeLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import { type ReportRow, importBankResponse } from '../../modules/payouts/payouts/payouts.service.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import { formatFileError } from '../file-error-messages.ts'
import type { CommandInvocation } from '../command.ts'
import { nameIn, openPayoutContext } from '../open-payout-context.ts'

/**
 * `lk payouts answer FILE --as NAME [--dry-run] [--json]`: applies the bank's response file row by row. Exits
 * with 1 when a row was not applied.
 */
export async function payoutsAnswerCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new CommandError('Нужен файл ответа: lk payouts answer ФАЙЛ --as ИМЯ')
  const as = nameIn(values)
  const dryRun = values['dry-run']
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} не читается: ${formatFileError(error) ?? error.code}`)
  })
  await using context = await openPayoutContext(invocation)
  const report = await importBankResponse(context, { bytes, as, dryRun })
  const exitCode = report.rows.some(({ outcome }) => !isSettled(outcome)) ? 1 : 0
  const { print } = invocation
  if (values.json) {
    print(JSON.stringify(report))
    return exitCode
  }
  if (report.before) {
    const when = moscowIso(report.before.takenAt).slice(0, 16).replace('T', ' ')
    print(
      `Этот файл уже принят ${when} (${report.before.actor}), второй раз ничего не сделано. Тогда было так:`,
    )
  } else if (dryRun) print('Проверка: ничего не записано')
  for (const row of report.rows) print(rowLine(row))
  if (report.others > 0) print(`Чужих платежей в выписке: ${report.others}`)
  for (const [outcome, rows] of Map.groupBy(report.rows, ({ outcome }) => outcome))
    print(`${outcomeLabels[outcome]} [${outcome}]: ${rows.length}`)
  return exitCode
}

function rowLine({ line, reference, outcome, reason, said, sums, paidOn }: ReportRow): string {
  const details = [
    said && `«${said.replaceAll(/\p{C}/gu, ' ')}»`,
    outcome === 'returned' && reason && `участнику: ${withdrawalReasons[reason].text}`,
    paidOn &&
      `день из файла${paidOn.reported && ` «${paidOn.reported.replaceAll(/\p{C}/gu, ' ')}»`} не принят, записано ${dayInDigits(paidOn.used)}`,
    sums && `в файле ${kopecks(sums.reported)}, в программе ${kopecks(sums.expected)}`,
  ].filter(Boolean)
  return `строка ${line}: ${[reference, outcomeLabels[outcome]].filter(Boolean).join(' ')}${details.map((one) => `; ${one}`).join('')}`
}

const kopecks = (sum: string | null): string =>
  sum === null ? 'не сумма' : `${sum.slice(0, -2) || '0'},${sum.slice(-2).padStart(2, '0')} ₽`
