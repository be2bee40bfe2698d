import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { openClock } from '../../platform/clock/clock.ts'
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
import { CommandError } from '../command-error.ts'
import { openFile } from '../operator-file.ts'
import type { CommandInvocation } from '../command.ts'
import { showProgress } from './import-progress.ts'

/**
 * `lk import contracts FILE [--mapping NAME] [--dry-run] [--json]`: imports contracts. Rejected rows are
 * listed in the report; the exit code stays 0.
 */
export async function importCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      mapping: { type: 'string' },
    },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new CommandError('Нужен один файл: lk import contracts ФАЙЛ')
  const isPreview = values['dry-run']
  await using source = await openFile(path)
  const db = await openDatabase()
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  const shown = showProgress({ isPreview, ...(!values.json && { print }) })
  try {
    const mapping = values.mapping === undefined ? null : await findMapping(db, values.mapping)
    const run = isPreview ? previewContracts : importContracts
    const vault = await openConfiguredVault({ db, config })
    const importing = { db, clock, vault, fileName: basename(path), progress: shown.progress }
    const report = await run(importing, readContractFile(source, mapping)).catch((error: unknown) => {
      throw mapping ? inItsColumns(error, mapping) : error
    })
    shown.end()
    if (values.json) print(JSON.stringify(report))
    else for (const line of formatImport(report, { isPreview })) print(line)
    return 0
  } finally {
    shown.end()
    clock.close()
  }
}

/**
 * Replaces the refusal of a wrong header, which lists the standard columns, by a message that lists the
 * columns of the mapping.
 */
function inItsColumns(error: unknown, { columns }: ColumnMapping): unknown {
  if (!(error instanceof Refusal && error.code === 'contract_file_header')) return error
  const { number, product, phone, city, connectedAt, status, subscriberPhone } = columns
  const named = [number, product, phone, city, connectedAt, status, subscriberPhone]
  const wanted = named.filter((column) => column !== undefined).map((column) => `«${column}»`)
  return new CommandError(
    `В первой строке файла нет столбцов этого сопоставления. Нужны, каждый один раз: ${wanted.join(', ')} [${error.code}]`,
  )
}

function* formatImport(
  report: ImportReport & { batch?: number | null },
  { isPreview }: { isPreview: boolean },
): Generator<string> {
  const { rejections, membersCreated, accrued, released, takenBack, batch } = report
  for (const { line, reason } of rejections) yield `строка ${line}: ${reason}`
  if (isPreview) yield 'Проверка: ничего не записано'
  else
    yield batch
      ? `Загрузка № ${batch}. Отменить: lk import undo ${batch}`
      : 'Менять нечего: всё уже загружено'
  yield `${isPreview ? 'Будет создано участников' : 'Создано участников'}: ${membersCreated}`
  yield `${isPreview ? 'Будет начислено' : 'Начислено'} ${accrued} б., из них без заморозки ${released} б.`
  yield `${isPreview ? 'Будет снято' : 'Снято'} по расторгнутым договорам ${takenBack} б.`
  for (const count of ['created', 'updated', 'unchanged', 'rejected'] as const)
    yield `${count} ${report[count]}`
}
