import {
  type BankImport,
  downloadList,
  importBanks,
  importBics,
} from '../../modules/payouts/banks/bank-imports.service.ts'
import type { Config } from '../../platform/config/config.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'
import { readBytes } from '../operator-file.ts'

/** Maximum size of a bank list in bytes. Published bank lists have several megabytes. */
const maxBytes = 50_000_000

type BankList = {
  name: string
  description: string
  setting: string
  getUrl: (config: Config) => string | undefined
  take: typeof importBanks
}

const lists: readonly BankList[] = [
  {
    name: 'sbp',
    description: 'банки СБП, JSON: для выплат по телефону',
    setting: 'SBP_BANKS_URL',
    getUrl: ({ payouts }) => payouts.sbpBanksUrl,
    take: importBanks,
  },
  {
    name: 'bic',
    description: 'справочник БИК Банка России (ED807, ZIP или XML): для выплат на счёт',
    setting: 'BIC_DIRECTORY_URL',
    getUrl: ({ payouts }) => payouts.bicDirectoryUrl,
    take: importBics,
  },
]

export const addBanks: AddCommands = (program, run) => {
  const imports = program
    .command('banks')
    .description('списки банков')
    .command('import')
    .description('обновить список')
  for (const list of lists)
    imports
      .command(list.name)
      .description(list.description)
      .argument('[источник]', `файл или адрес; без него — адрес из ${list.setting}`)
      .option('--force', 'принять и список, который много короче прежнего')
      .action(
        run((context, source: string | undefined, { force = false }: { force?: boolean }) =>
          importList({ ...context, list }, { source, force }),
        ),
      )
}

async function importList(
  { config, open, print, list }: CommandContext & { list: BankList },
  { source = list.getUrl(config), force }: { source: string | undefined; force: boolean },
): Promise<void> {
  if (source === undefined)
    throw new CommandError(`Нужен файл или адрес списка; без него берётся адрес из ${list.setting}`)
  const bytes = /^https?:\/\//.test(source) ? await download(source) : await readBytes(source, { maxBytes })
  const done: BankImport = await list.take((await open()).db, { bytes, force })
  for (const count of ['added', 'updated', 'gone', 'skipped'] as const) print(`${count} ${done[count]}`)
}

async function download(url: string): Promise<Buffer> {
  try {
    return await downloadList(url)
  } catch (error) {
    const reason = error instanceof Refusal ? error.details?.['reason'] : undefined
    throw typeof reason === 'string' ? new CommandError(`Список не скачать с ${url}: ${reason}`) : error
  }
}
