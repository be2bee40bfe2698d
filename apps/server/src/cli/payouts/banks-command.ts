import { parseArgs } from 'node:util'
import {
  type BankImport,
  downloadList,
  importBanks,
  importBics,
} from '../../modules/payouts/banks/bank-imports.service.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { CommandError } from '../command-error.ts'
import { readBytes } from '../operator-file.ts'
import type { CommandInvocation } from '../command.ts'

/** Maximum size of a list; real lists have several megabytes. */
const maxBytes = 50_000_000

/** `lk banks import sbp [FILE|URL] [--force]`: imports the banks that take payments by phone. */
export const banksImportSbpCommand = (invocation: CommandInvocation): Promise<number> =>
  importList(invocation, {
    url: invocation.config.payouts.sbpBanksUrl,
    setting: 'SBP_BANKS_URL',
    take: importBanks,
  })

/**
 * `lk banks import bic [FILE|URL] [--force]`: imports the Bank of Russia's directory, for payments to
 * accounts.
 */
export const banksImportBicCommand = (invocation: CommandInvocation): Promise<number> =>
  importList(invocation, {
    url: invocation.config.payouts.bicDirectoryUrl,
    setting: 'BIC_DIRECTORY_URL',
    take: importBics,
  })

async function importList(
  { args, openDatabase, print }: CommandInvocation,
  list: { url: string | undefined; setting: string; take: typeof importBanks },
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [source = list.url, ...more] = positionals
  if (source === undefined || more.length > 0)
    throw new CommandError(`Нужен один файл или адрес списка; без него берётся адрес из ${list.setting}`)
  const bytes = /^https?:\/\//.test(source)
    ? await download(source)
    : await readBytes(source, { maxBytes: maxBytes })
  const done: BankImport = await list.take(await openDatabase(), { bytes, force: values.force })
  print(`added ${done.added}`)
  print(`updated ${done.updated}`)
  print(`gone ${done.gone}`)
  print(`skipped ${done.skipped}`)
  return 0
}

async function download(url: string): Promise<Buffer> {
  try {
    return await downloadList(url)
  } catch (error) {
    const reason = error instanceof Refusal ? error.details?.['reason'] : undefined
    throw typeof reason === 'string' ? new CommandError(`Список не скачать с ${url}: ${reason}`) : error
  }
}
