import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../platform/config/config.ts'
import { type Log, openLog } from '../platform/log/log.ts'
import { openServerDatabase, type ServerDatabase } from '../open-database.ts'
import { apiKeyCreateCommand, apiKeyListCommand, apiKeyRevokeCommand } from './earnings/api-key-command.ts'
import { CommandError } from './command-error.ts'
import { clockCommand } from './operations/clock-command.ts'
import { toErrorMessage } from './error-messages.ts'
import { systemSwitchCommands, systemSwitchHelp } from './operations/system-switches-command.ts'
import { banksImportBicCommand, banksImportSbpCommand } from './payouts/banks-command.ts'
import {
  claimsAcceptCommand,
  claimsFileCommand,
  claimsListCommand,
  claimsRejectCommand,
  claimsShowCommand,
} from './earnings/claims-command.ts'
import { documentCommands, documentHelp } from './engagement/legal-texts-command.ts'
import type { Command, CommandInvocation } from './command.ts'
import { deliveriesListCommand } from './operations/deliveries-command.ts'
import { importCommand } from './earnings/import-command.ts'
import { importListCommand, importUndoCommand } from './earnings/import-batches-command.ts'
import { mailboxCommand } from './operations/mailbox-command.ts'
import { membersCertificateCommand, accountDeletionsCommand } from './identity/account-deletions-command.ts'
import {
  mappingListCommand,
  mappingRemoveCommand,
  mappingSaveCommand,
} from './earnings/import-mapping-command.ts'
import { newsCommands, newsHelp } from './engagement/news-commands.ts'
import { identityDocumentCommands, identityDocumentHelp } from './identity/identity-documents-commands.ts'
import { keysRotateCommand, keysVapidCommand } from './operations/keys-command.ts'
import { payoutCommands, payoutHelp } from './payouts/payout-commands.ts'
import { riskCommands, riskHelp } from './payouts/risk-commands.ts'
import { reassignCommand } from './earnings/reassign-contract-command.ts'
import { mergeCommands, mergeHelp } from './operations/member-merges-command.ts'
import { restrictionCommands, restrictionHelp } from './payouts/restrictions-command.ts'
import {
  rulesApproveCommand,
  rulesDiscardCommand,
  rulesDraftCommand,
  rulesListCommand,
  rulesShowCommand,
} from './earnings/reward-rules-command.ts'
import { rulesSimulateCommand } from './earnings/simulate-reward-rules-command.ts'
import { neverActivatedMembersCommand } from './operations/never-activated-members-command.ts'
import { smsStatusCommand } from './operations/sms-command.ts'
import { supportCommands, supportHelp } from './engagement/support-commands.ts'
import { staffCommands, staffHelp } from './operations/staff-commands.ts'
import { taxRegisterCommand } from './payouts/tax-command.ts'
import { verifyCommand } from './operations/verify-command.ts'

const commands: readonly Command[] = [
  { name: ['import', 'contracts'], run: importCommand },
  { name: ['import', 'mapping', 'save'], run: mappingSaveCommand },
  { name: ['import', 'mapping', 'list'], run: mappingListCommand },
  { name: ['import', 'mapping', 'remove'], run: mappingRemoveCommand },
  { name: ['import', 'list'], run: importListCommand },
  { name: ['import', 'undo'], run: importUndoCommand },
  { name: ['contracts', 'reassign'], run: reassignCommand },
  { name: ['reward-rules', 'list'], run: rulesListCommand },
  { name: ['reward-rules', 'show'], run: rulesShowCommand },
  { name: ['reward-rules', 'draft'], run: rulesDraftCommand },
  { name: ['reward-rules', 'simulate'], run: rulesSimulateCommand },
  { name: ['reward-rules', 'approve'], run: rulesApproveCommand },
  { name: ['reward-rules', 'discard'], run: rulesDiscardCommand },
  { name: ['claims', 'list'], run: claimsListCommand },
  { name: ['claims', 'show'], run: claimsShowCommand },
  { name: ['claims', 'accept'], run: claimsAcceptCommand },
  { name: ['claims', 'reject'], run: claimsRejectCommand },
  { name: ['claims', 'file'], run: claimsFileCommand },
  { name: ['api-key', 'create'], run: apiKeyCreateCommand },
  { name: ['api-key', 'list'], run: apiKeyListCommand },
  { name: ['api-key', 'revoke'], run: apiKeyRevokeCommand },
  { name: ['banks', 'import', 'sbp'], run: banksImportSbpCommand },
  { name: ['banks', 'import', 'bic'], run: banksImportBicCommand },
  ...identityDocumentCommands,
  ...newsCommands,
  ...supportCommands,
  ...documentCommands,
  ...staffCommands,
  ...payoutCommands,
  ...riskCommands,
  ...restrictionCommands,
  ...mergeCommands,
  ...systemSwitchCommands,
  { name: ['members', 'never-activated'], run: neverActivatedMembersCommand },
  { name: ['members', 'deletions'], run: accountDeletionsCommand },
  { name: ['members', 'erasure-certificate'], run: membersCertificateCommand },
  { name: ['sms', 'status'], run: smsStatusCommand },
  { name: ['mailbox'], run: mailboxCommand },
  { name: ['tax', 'register'], run: taxRegisterCommand },
  { name: ['keys', 'rotate'], run: keysRotateCommand },
  { name: ['keys', 'vapid'], run: keysVapidCommand },
  { name: ['deliveries', 'list'], run: deliveriesListCommand },
  { name: ['clock'], run: clockCommand },
  { name: ['verify'], run: verifyCommand },
  { name: ['migrate'], run: migrateCommand },
]

const help = `Команды оператора. Работают рядом с запущенной программой и без неё.

  lk import contracts ФАЙЛ [--mapping ИМЯ] [--dry-run] [--json]
      Загрузить договоры из CSV («;» или «,», UTF-8 или windows-1251) или из первого листа XLSX.
      Заголовок: Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус
      и, если известен, ;Телефон абонента: хранится только его хеш.
      --dry-run только покажет, что изменится. Прерванную загрузку продолжит та же команда.
  lk import mapping save ИМЯ --number СТОЛБЕЦ --product … --phone … --city … --connected-at … --status …
      [--subscriber-phone …]
      [--product-is ИХ=НАШ]… [--status-is ИХ=confirmed|cancelled]…   или   --from ФАЙЛ.json
      Запомнить, как называются столбцы, продукты и статусы в чужом файле. Лишние столбцы не мешают.
  lk import mapping list | remove ИМЯ
  lk import list
      Последние загрузки: номер, файл, когда, что изменили.
  lk import undo НОМЕР [--json]
      Отменить загрузку встречными проводками. Что уже выведено, станет долгом и будет названо.
  lk contracts reassign ДОГОВОР ТЕЛЕФОН [--reason "ПРИЧИНА"]
      Передать договор другому участнику вместе с начислением. Причина остаётся в журнале.
  lk reward-rules list
      Все правила начислений и черновики: номер, с какого дня, состояние.
  lk reward-rules show НОМЕР [--json]
      Показать правила; с --json — файл, который можно изменить и сделать новым черновиком.
  lk reward-rules draft ФАЙЛ [--from ГГГГ-ММ-ДД]
      Создать черновик. Без --from он вступит в силу с первого дня следующего месяца.
  lk reward-rules simulate [ФАЙЛ | НОМЕР] [--since ГГГГ-ММ-ДД] [--to ГГГГ-ММ-ДД] [--json]
      Посчитать прошлые договоры (три полных месяца и текущий) по этим правилам: кто выиграет, кто потеряет, сколько
      всего. Ничего не меняет. Без файла и номера — по действующим: разница должна быть 0.
  lk reward-rules approve НОМЕР [--retroactive]
      Утвердить черновик. Если его день уже наступил, нужен --retroactive: начисленное будет пересчитано.
  lk reward-rules discard НОМЕР
      Отклонить черновик.
  lk claims list [--all]
      Заявки «Не вижу договор», которые ждут ответа; --all и отвеченные.
  lk claims show НОМЕР
  lk claims file НОМЕР ПУТЬ
      Подробности заявки; сохранить её фото или файл.
  lk claims accept НОМЕР [--product ПРОДУКТ] [--city ГОРОД] [--date ГГГГ-ММ-ДД]
      Записать договор на участника и начислить по дате договора, один раз.
  lk claims reject НОМЕР --reason "ПРИЧИНА"
      Отклонить заявку. Причину прочитает участник.
  lk api-key create ИМЯ | list | revoke ИМЯ
      Ключи для системы биллинга (POST /api/feed/contracts). Ключ показывается один раз, при создании.
  lk banks import sbp | bic [ФАЙЛ | АДРЕС] [--force]
      Обновить список банков СБП (JSON) или справочник БИК Банка России (ED807, ZIP или XML). Без файла — по адресу из
      настроек. Неполный список ничего не меняет.
${identityDocumentHelp}
${newsHelp}
${supportHelp}
${documentHelp}
${staffHelp}
${payoutHelp}
${riskHelp}
${restrictionHelp}
${mergeHelp}
${systemSwitchHelp}
  lk members never-activated [--json]
      Участники с деньгами, которые ни разу не входили: телефон, доступно, заморожено, договоры.
  lk members deletions
      Кто попросил удалить аккаунт, и что из этого вышло.
  lk members erasure-certificate НОМЕР [--json]
      Акт об уничтожении данных: что уничтожено, что хранится и по какому закону.
  lk sms status [--json]
      Что с SMS: сколько доставлено за сутки, сколько денег на счетах. Код выхода 1, если нужно вмешаться.
  lk deliveries list [--failed] [--json]
      Что стало с уведомлениями по СМС, почте и на устройства. --failed — что не дошло или неизвестно, дошло ли.
  lk mailbox [--json]
      Письма, которые отправил бы демо-режим, со ссылками из них.
  lk tax register ГОД [--csv]
      Выплаченное участникам за год, НДФЛ по шкале и сколько удержано.
  lk keys rotate
      Запечатать ключи участников первым ключом из FILES_KEYS. После этого прежние ключи можно убрать.
  lk keys vapid
      Новая пара ключей для уведомлений на устройства: в окружение программы.
  lk clock [+14d | +6h | reset]
      Показать часы программы, перевести их вперёд или вернуть (только в демо-режиме).
  lk verify [--json]
      Пересчитать все балансы по проводкам и назвать каждое расхождение. Код выхода 1, если они есть.
  lk migrate
      Обновить схему базы данных.
  lk --help

Базу программа находит сама: DATABASE_URL или встроенная в DATA_DIR (по умолчанию ./data).`

type Env = Readonly<Record<string, string | undefined>>
type Terminal = { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream }

/** Runs one command of the operator's command line and gives its exit code. */
export async function runCommand(argv: string[], env: Env, terminal: Terminal = process): Promise<number> {
  const { stdout, stderr } = terminal
  let isCutOff = false
  // The reader of a pipe may stop early (`lk verify | head -1`). Without a listener that would end the process and leave its
  // database open.
  stdout.on('error', () => (isCutOff = true))
  stderr.on('error', () => undefined)
  const print = (line: string) => void (isCutOff || stdout.write(`${line}\n`))
  const command = commands.find(({ name }) => name.every((word, i) => argv[i] === word))
  if (argv.length === 0 || argv.includes('--help') || argv.includes('-h')) {
    print(command?.help ?? help)
    return argv.length === 0 ? 1 : 0
  }
  try {
    if (!command) throw new CommandError(`Нет такой команды: ${argv.join(' ')}\nСписок команд: lk --help`)
    const config = readConfig(env)
    // An operator reads the answer, not the log; what goes wrong is shown all the same.
    const log = openLog(env['LOG_LEVEL'] ? config.logLevel : 'warn', stderr)
    const code = await withDatabase({ config, log }, (openDatabase) =>
      command.run({ args: argv.slice(command.name.length), config, openDatabase, print }),
    )
    return isCutOff ? 1 : code
  } catch (error) {
    stderr.write(`${toErrorMessage(error)}\n`)
    return 1
  }
}

async function withDatabase(
  { config, log }: { config: Config; log: Log },
  callback: (open: CommandInvocation['openDatabase']) => Promise<number>,
): Promise<number> {
  let opening: Promise<ServerDatabase> | undefined
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const open = async () => {
      // Interrupted while it read its file: nobody would close what is opened now.
      interrupted.signal.throwIfAborted()
      return (await (opening ??= openServerDatabase({ config, log }))).db
    }
    return await Promise.race([callback(open), whenAborted(interrupted.signal)])
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    const database = await opening?.catch(() => undefined)
    await database?.close()
  }
}

/** The database is migrated whenever it is opened. */
async function migrateCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  await openDatabase()
  print('Схема базы данных обновлена')
  return 0
}

/** An interrupted command leaves the database in order: what it has committed stands, the rest is rolled back. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new CommandError('Прервано')), { once: true })
  })
