import { parseArgs } from 'node:util'
import { formatPhone } from '@impulse/api/fields/phone'
import { type TaxRow, taxRegister } from '../../modules/payouts/tax/tax.service.ts'
import { csvCell } from '../../platform/table-files/csv-cell.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'
import { openBySettings } from '../open-by-settings.ts'

/**
 * `lk tax register YEAR [--csv]`: prints what each member was paid in the year, the tax due, and the tax
 * withheld.
 */
export async function taxRegisterCommand(invocation: CommandInvocation): Promise<number> {
  const { print } = invocation
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { csv: { type: 'boolean', default: false } },
  })
  const [written = '', ...more] = positionals
  if (!/^20\d\d$/.test(written) || more.length > 0)
    throw new CommandError('Нужен год: lk tax register 2026 [--csv]')
  const rows = await taxRegister(await openBySettings(invocation), Number(written))
  if (values.csv) {
    print(['ФИО', 'Телефон', 'Доход', 'НДФЛ по шкале', 'Удержано', 'Разница', 'Без удержания'].join(';'))
    for (const row of rows) print([csvCell(row.fullName), row.phone, ...formatSums(row)].join(';'))
    return 0
  }
  for (const row of rows) {
    const [income, due, withheld, difference, untaxed] = formatSums(row)
    print(
      `${formatPhone(row.phone)}  ${row.fullName}  доход ${income} ₽, НДФЛ по шкале ${due} ₽, удержано ${withheld} ₽, разница ${difference} ₽${row.untaxed > 0n ? `, без удержания выплачено ${untaxed} ₽` : ''}`,
    )
  }
  const total = (pick: (row: TaxRow) => bigint) => rows.reduce((sum, row) => sum + pick(row), 0n)
  print(
    `Участников: ${rows.length}. Выплачено ${total((row) => row.income)} ₽, НДФЛ по шкале ${total((row) => row.due)} ₽, удержано ${total((row) => row.withheld)} ₽, без удержания выплачено ${total((row) => row.untaxed)} ₽`,
  )
  return 0
}

const formatSums = ({ income, due, withheld, difference, untaxed }: TaxRow): string[] =>
  [income, due, withheld, difference, untaxed].map(String)
