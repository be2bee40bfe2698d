import { erasers } from '../../erasers.ts'
import {
  eraseRestored,
  listErasedMembers,
} from '../../modules/identity/account-deletion/account-deletion.service.ts'
import {
  backUp,
  restoreBackup,
  RestoreError,
  verifyBackup,
} from '../../modules/operations/backups/backups.service.ts'
import type { Config } from '../../platform/config/config.ts'
import { createPictures } from '../../platform/pictures/pictures.ts'
import { openConfiguredVault } from '../../platform/vault/vault.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'

export const addBackup: AddCommands = (program, run) => {
  const backup = program.command('backup').description('резервные копии встроенной базы в BACKUP_DIR')
  backup
    .command('create')
    .description(
      'сделать полную копию сейчас. Сервер сам делает её раз в сутки, а изменения копирует каждые 10 секунд',
    )
    .action(run(create))
  backup
    .command('verify')
    .description(
      'восстановить копию во временную папку, сверить балансы и открыть файлы. Код выхода 1, если что-то не так',
    )
    .action(run(verify))
  program
    .command('restore')
    .description('восстановить базу и файлы из BACKUP_DIR в пустую DATA_DIR')
    .option(
      '--at <время>',
      'на какой момент, например 2026-12-01T09:30:00+03:00. По умолчанию на последний',
      parseTime,
    )
    .action(run(restore))
}

function parseTime(text: string): Date {
  const at = new Date(text)
  // Without an offset the time would be that of this machine.
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new CommandError(`Нужно время с часовым поясом, например 2026-12-01T09:30:00+03:00, а не «${text}»`)
  return at
}

function requireFolder({ backups }: Config): string {
  if (backups.folder === undefined)
    throw new CommandError(
      'Укажите BACKUP_DIR. Базу по адресу DATABASE_URL копируют её средствами, например pgBackRest',
    )
  return backups.folder
}

async function create({ config, open, print }: CommandContext): Promise<void> {
  requireFolder(config)
  const { db, clock } = await open()
  const context = { config, listErasedMembers: () => listErasedMembers(db), now: () => clock.systemNow() }
  print(`Полная копия: ${await backUp(context, { isBaseWanted: true })}`)
}

async function verify({ config, open, print, fail }: CommandContext): Promise<void> {
  requireFolder(config)
  const { clock } = await open()
  const { base, recoveredTo, openedFiles, problems } = await asCommand(verifyBackup({ config, clock }))
  for (const problem of problems) print(problem)
  if (problems.length > 0) fail()
  print(
    `Копия ${base} восстановлена до ${recoveredTo?.toISOString() ?? 'начала'}. Открыто файлов: ${openedFiles}. Расхождений: ${problems.length}`,
  )
}

/** Restores the backup, and erases again who was erased after the restored moment, before a server starts. */
async function restore({ config, open, print }: CommandContext, { at }: { at?: Date }): Promise<void> {
  const from = requireFolder(config)
  const { dataDir, filesBucket, filesDir } = config
  const restored = await asCommand(
    restoreBackup({ from, dataDir, filesDir: filesBucket ? undefined : filesDir, at }),
  )
  print(
    `Копия ${restored.base}, последняя операция ${restored.recoveredTo?.toISOString() ?? '—'}, файлов ${restored.files}`,
  )
  const { db, clock } = await open()
  const vault = await openConfiguredVault({ db, config })
  const pictures = await createPictures({ db, clock, config })
  const erased = await eraseRestored({ db, clock, vault, pictures, erasers }, restored.erasedMembers)
  print(`Удалены снова аккаунты, которые были удалены после этого момента: ${erased}`)
  print(
    'Дальше: верните ключи FILES_KEYS и SESSION_PASSWORD, запустите сервер, выполните lk verify и сверьте выплаты',
  )
}

/** Reports a backup that cannot be restored as the error of the command. */
const asCommand = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof RestoreError ? new CommandError(error.message) : error
  })
