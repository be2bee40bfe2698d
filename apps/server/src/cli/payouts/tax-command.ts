import { formatPhone } from '@impulse/api/fields/phone'
import { type TaxRow, taxRegister } from '../../modules/payouts/tax/tax.service.ts'
import { csvCell } from '../../platform/table-files/csv-cell.ts'
import { payerChangeInForce } from '../../modules/payouts/payouts/payouts.service.ts'
import type { Db } from '../../platform/db/db.ts'
import { settingsThatDiffer } from '../../platform/config/saved-settings/saved-settings.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'

export const addTax: AddCommands = (program, run) => {
  program
    .command('tax')
    .description('налог')
    .command('register')
    .description('выплаченное участникам за год, НДФЛ по шкале и сколько удержано')
    .argument('<год>', 'например 2026', parseYear)
    .option('--csv', 'для таблицы')
    .action(run(printRegister))
}

function parseYear(text: string): number {
  if (!/^20\d\d$/.test(text)) throw new CommandError(`Нужен год, а не «${text}»`)
  return Number(text)
}

/** Prints for each member the income of the year, the tax due, and the tax that was withheld. */
async function printRegister(
  context: CommandContext,
  year: number,
  { csv }: { csv?: boolean },
): Promise<void> {
  const { print } = context
  const rows = await taxRegister(await openBySettings(context), year)
  if (csv) {
    print(
      ['ФИО', 'Телефон', 'Доход', 'НДФЛ по шкале', 'Удержано', 'Разница', 'Без удержания', 'Возвращено'].join(
        ';',
      ),
    )
    for (const row of rows) print([csvCell(row.fullName), row.phone, ...formatSums(row)].join(';'))
    return
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
}

const formatSums = ({ income, due, withheld, difference, untaxed, refunded }: TaxRow): string[] =>
  [income, due, withheld, difference, untaxed, refunded].map(String)

/**
 * Opens the database for a command that computes money. Refuses when a money setting of this shell differs
 * from the setting of the running server, because the result would be wrong. Ignores `PAYER` after
 * administrators changed the payer in the console.
 */
async function openBySettings({ open, config }: CommandContext): Promise<Db> {
  const { db } = await open()
  const isChanged = (await payerChangeInForce(db)) !== null
  const differing = (await settingsThatDiffer(db, config)).filter(
    ({ name }) => name !== 'PAYER' || !isChanged,
  )
  if (differing.length === 0) return db
  const lines = differing.map(
    ({ name, running, local }) =>
      `  ${name}: на сервере ${formatValue(running)}, здесь ${formatValue(local)}`,
  )
  throw new CommandError(
    [
      'Настройки здесь не те, с которыми запущен сервер. Ничего не сделано:',
      ...lines,
      'Задайте здесь те же, что у сервера, или запустите его с новыми',
    ].join('\n'),
  )
}

const formatValue = (value: string | null): string =>
  value === null ? 'нет' : value === '' ? 'пусто' : value
