import { auditListCommand } from '../operations/audit-command.ts'
import type { Command } from '../command.ts'
import {
  identityDocumentApproveCommand,
  identityDocumentListCommand,
  identityDocumentReasonsCommand,
  identityDocumentRefuseCommand,
  identityDocumentReleaseCommand,
  identityDocumentTakeCommand,
} from './identity-documents-command.ts'
import {
  identityDocumentScanCommand,
  identityDocumentShowCommand,
} from './access-identity-documents-command.ts'

/** Commands of the identity document review, and `lk audit list`. */
export const identityDocumentCommands: readonly Command[] = [
  { name: ['identity-documents', 'queue'], run: identityDocumentListCommand },
  { name: ['identity-documents', 'list'], run: identityDocumentListCommand },
  { name: ['identity-documents', 'take'], run: identityDocumentTakeCommand },
  { name: ['identity-documents', 'show'], run: identityDocumentShowCommand },
  { name: ['identity-documents', 'scan'], run: identityDocumentScanCommand },
  { name: ['identity-documents', 'approve'], run: identityDocumentApproveCommand },
  { name: ['identity-documents', 'refuse'], run: identityDocumentRefuseCommand },
  { name: ['identity-documents', 'release'], run: identityDocumentReleaseCommand },
  { name: ['identity-documents', 'reasons'], run: identityDocumentReasonsCommand },
  { name: ['audit', 'list'], run: auditListCommand },
]

export const identityDocumentHelp = `  lk identity-documents queue | list [--all]
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
