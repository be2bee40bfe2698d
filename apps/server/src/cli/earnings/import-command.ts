import { basename } from 'node:path'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { openConfiguredVault } from '../../platform/vault/vault.ts'
import {
  type ColumnMapping,
  findMapping,
  importContracts,
  type ImportReport,
  previewContracts,
  readContractFile,
} from '../../modules/earnings/contracts/contracts.service.ts'
import { openFile } from '../operator-file.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'
import { createProgressDisplay } from './import-progress.ts'

export const addImportContracts: AddCommands = (imports, run) => {
  imports
    .command('contracts')
    .summary('загрузить договоры из CSV или XLSX')
    .description(
      'загрузить договоры из CSV («;» или «,», UTF-8 или windows-1251) или из первого листа XLSX. Заголовок: Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус и, если известен, ;Телефон абонента: хранится только его хеш. Прерванную загрузку продолжит та же команда',
    )
    .argument('<файл>')
    .option('--mapping <имя>', 'сопоставление из консоли: как называются столбцы и значения в чужом файле')
    .option('--dry-run', 'только показать, что изменится')
    .option('--json', 'отчёт в JSON')
    .action(run(importFile))
}

/**
 * Imports a file of contracts, or only previews the import when `dryRun` is set, and prints a report. Rejected rows do
 * not change the exit code.
 */
async function importFile(
  { config, open, print }: CommandContext,
  path: string,
  options: { mapping?: string; dryRun?: boolean; json?: boolean },
): Promise<void> {
  const { json, dryRun: isPreview = false } = options
  await using source = await openFile(path)
  const { db, clock } = await open()
  const progressOutput = createProgressDisplay({ isPreview, ...(!json && { print }) })
  try {
    const named = options.mapping === undefined ? null : await findMapping(db, options.mapping)
    const mapping = named?.mapping ?? null
    const importing = isPreview ? previewContracts : importContracts
    const vault = await openConfiguredVault({ db, config })
    const { progress } = progressOutput
    const context = {
      db,
      clock,
      vault,
      fileName: basename(path),
      contributors: named?.savedBy ?? [],
      progress,
    }
    const report = await importing(context, readContractFile(source, mapping)).catch((error: unknown) => {
      throw mapping ? inItsColumns(error, mapping) : error
    })
    progressOutput.end()
    if (json) print(JSON.stringify(report))
    else for (const line of formatImport(report, { isPreview })) print(line)
  } finally {
    progressOutput.end()
  }
}

/**
 * Replaces the refusal of an invalid header, which lists the standard columns, with an error that lists the columns
 * of the column mapping. Returns any other error unchanged.
 */
function inItsColumns(error: unknown, { columns }: ColumnMapping): unknown {
  if (!(error instanceof Refusal && error.code === 'contract_file_header')) return error
  const { number, product, phone, city, connectedAt, status, subscriberPhone } = columns
  const names = [number, product, phone, city, connectedAt, status, subscriberPhone]
  const quotedNames = names.filter((column) => column !== undefined).map((column) => `«${column}»`)
  return new CommandError(
    `В первой строке файла нет столбцов этого сопоставления. Нужны, каждый один раз: ${quotedNames.join(', ')} [${error.code}]`,
  )
}

function* formatImport(
  report: ImportReport & { batch?: number | null },
  { isPreview }: { isPreview: boolean },
): Generator<string> {
  const { rejections, membersCreated, accrued, due, clawedBack, batch } = report
  for (const { line, reason } of rejections) yield `строка ${line}: ${reason}`
  for (const { line, number, storedAs } of report.respellings)
    yield `строка ${line}: номер «${number}» — это договор «${storedAs}»`
  if (report.formerPhones > 0) yield `Строк с прежним телефоном участника: ${report.formerPhones}`
  if (isPreview) yield 'Проверка: ничего не записано'
  else
    yield batch
      ? `Загрузка № ${batch}. Отменить её можно в консоли: «Загрузки»`
      : 'Менять нечего: всё уже загружено'
  yield `${isPreview ? 'Будет создано участников' : 'Создано участников'}: ${membersCreated}`
  yield `${isPreview ? 'Будет начислено' : 'Начислено'} ${accrued} б., из них с прошедшим сроком заморозки ${due} б.`
  yield `${isPreview ? 'Будет снято' : 'Снято'} по расторгнутым договорам ${clawedBack} б.`
  for (const count of ['created', 'updated', 'unchanged', 'rejected'] as const)
    yield `${count} ${report[count]}`
}
