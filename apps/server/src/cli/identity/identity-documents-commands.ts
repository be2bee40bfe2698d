import { auditListCommand } from '../operations/audit-command.ts'
import type { Command } from '../command.ts'
import {
  passportApproveCommand,
  passportListCommand,
  passportReasonsCommand,
  passportRefuseCommand,
  passportReleaseCommand,
  passportTakeCommand,
} from './identity-documents-command.ts'
import { passportScanCommand, passportShowCommand } from './access-identity-documents-command.ts'

/** The review of members' documents, and who looked at what. */
export const passportCommands: readonly Command[] = [
  { name: ['passport', 'queue'], run: passportListCommand },
  { name: ['passport', 'list'], run: passportListCommand },
  { name: ['passport', 'take'], run: passportTakeCommand },
  { name: ['passport', 'show'], run: passportShowCommand },
  { name: ['passport', 'scan'], run: passportScanCommand },
  { name: ['passport', 'approve'], run: passportApproveCommand },
  { name: ['passport', 'refuse'], run: passportRefuseCommand },
  { name: ['passport', 'release'], run: passportReleaseCommand },
  { name: ['passport', 'reasons'], run: passportReasonsCommand },
  { name: ['audit', 'list'], run: auditListCommand },
]

export const passportHelp = `  lk passport queue | list [--all]
      Документы участников, которые ждут решения: кто дольше, сверху. --all — последние, решённые и нет.
  lk passport take [ТЕЛЕФОН] --as ИМЯ | release ТЕЛЕФОН --as ИМЯ
      Взять документ на полчаса себе (без телефона — тот, что ждёт дольше всех) или вернуть в очередь.
  lk passport show ТЕЛЕФОН --reason "ЗАЧЕМ" --as ИМЯ
  lk passport scan ТЕЛЕФОН pasportScan|adressScan|innScan --out ПУТЬ --reason "ЗАЧЕМ" --as ИМЯ
      Посмотреть данные документа; сохранить скан. Каждый взгляд записывается.
  lk passport approve ТЕЛЕФОН [--version N] --as ИМЯ
  lk passport refuse ТЕЛЕФОН [--field ПОЛЕ=ПРИЧИНА]… [--scan СКАН=ПРИЧИНА]… [--comment "…"] [--version N] --as ИМЯ
      Подтвердить или отказать. Участник прочитает причины и исправит только названное. Причины: lk passport reasons
  lk audit list [ТЕЛЕФОН] [--limit N]
      Кто и зачем смотрел данные участников, и кому это не удалось.`
