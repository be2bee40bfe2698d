import { Command, type OutputConfiguration } from 'commander'
import { addAddress } from './address/address-command.ts'
import { CommandError, type Run } from './command.ts'
import { addApiKeys } from './earnings/api-key-command.ts'
import { addImportContracts } from './earnings/import-command.ts'
import { addMembers } from './identity/members-command.ts'
import { addBackup } from './operations/backup-command.ts'
import { addClock } from './operations/clock-command.ts'
import { addKeys } from './operations/keys-command.ts'
import { addMailbox } from './operations/mailbox-command.ts'
import { addSms } from './operations/sms-command.ts'
import { addStaff } from './operations/staff-command.ts'
import { addVerify } from './operations/verify-command.ts'
import { addBanks } from './payouts/banks-command.ts'
import { addTax } from './payouts/tax-command.ts'

/**
 * Creates the program `lk` with all commands. The argument parser writes the help from the descriptions of
 * the commands.
 */
export function createProgram(run: Run, output: OutputConfiguration): Command {
  const program = new Command('lk')
    .description(
      'Команды для того, что делается только на сервере; остальное — в консоли. Базу они находят сами: DATABASE_URL или встроенная в DATA_DIR (по умолчанию ./data).',
    )
    .helpOption('-h, --help', 'показать справку')
    .helpCommand('help [команда]', 'показать справку о команде')
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureOutput(output)
    .configureHelp({ styleTitle: inRussian, styleUsage: inRussian, styleSubcommandTerm: inRussian })
  const imports = program.command('import').description('загрузки договоров')
  addImportContracts(imports, run)
  const adders = [
    addApiKeys,
    addBanks,
    addStaff,
    addMembers,
    addSms,
    addMailbox,
    addTax,
    addKeys,
    addBackup,
    addClock,
    addAddress,
  ]
  for (const add of [...adders, addVerify]) add(program, run)
  program
    .command('migrate')
    .description('обновить схему базы данных')
    .action(
      run(async ({ config, open, print }) => {
        if (config.mode === 'production' && !config.migrateDatabaseUrl)
          throw new CommandError('Укажите MIGRATE_DATABASE_URL: роль, которой принадлежат таблицы')
        await open({ migrates: true })
        print('Схема базы данных обновлена')
      }),
    )
  return program
}

const inRussian = (text: string): string =>
  text.replace(/[A-Z]\w+:|\[(?:options|command)\]/g, (word) => russianWords.get(word) ?? word)

const russianWords: ReadonlyMap<string, string> = new Map([
  ['Usage:', 'Использование:'],
  ['Commands:', 'Команды:'],
  ['Arguments:', 'Аргументы:'],
  ['Options:', 'Параметры:'],
  ['[options]', '[параметры]'],
  ['[command]', '[команда]'],
])
