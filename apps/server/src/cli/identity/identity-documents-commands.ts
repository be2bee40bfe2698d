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

/** Commands of the document review, and the audit of accesses. */
export const passportCommands: readonly Command[] = [
  { name: ['identity-documents', 'queue'], run: passportListCommand },
  { name: ['identity-documents', 'list'], run: passportListCommand },
  { name: ['identity-documents', 'take'], run: passportTakeCommand },
  { name: ['identity-documents', 'show'], run: passportShowCommand },
  { name: ['identity-documents', 'scan'], run: passportScanCommand },
  { name: ['identity-documents', 'approve'], run: passportApproveCommand },
  { name: ['identity-documents', 'refuse'], run: passportRefuseCommand },
  { name: ['identity-documents', 'release'], run: passportReleaseCommand },
  { name: ['identity-documents', 'reasons'], run: passportReasonsCommand },
  { name: ['audit', 'list'], run: auditListCommand },
]

export const passportHelp = `  lk identity-documents queue | list [--all]
      Документы участников, которые ждут решения: кто дольше, сверху. --all — последние, решённые и нет.
  lk identity-documents take [ТЕЛЕФОН] --as ИМЯ | release ТЕЛЕФОН --as ИМЯ
      Взять документ на полчаса себе (без телефона — тот, что ждёт дольше всех) или вернуть в очередь.
  lk identity-documents show ТЕЛЕФОН --reason "ЗАЧЕМ" --as ИМЯ
  lk identity-documents scan ТЕЛЕФОН pasportScan|adressScan|innScan --out ПУТЬ --reason "ЗАЧЕМ" --as ИМЯ
      Посмотреть данные документа; сохранить скан. Каждый взгляд записывается.
  lk identity-documents approve ТЕЛЕФОН [--version N] --as ИМЯ
  lk identity-documents refuse ТЕЛЕФОН [--field ПОЛЕ=ПРИЧИНА]… [--scan СКАН=ПРИЧИНА]… [--comment "…"] [--version N] --as ИМЯ
      Подтвердить или отказать. Участник прочитает причины и исправит только названное. Причины: lk identity-documents reasons
  lk audit list [ТЕЛЕФОН] [--limit N]
      Кто и зачем смотрел данные участников, и кому это не удалось.`
