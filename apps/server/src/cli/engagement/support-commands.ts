import type { Command } from '../command.ts'
import { helpCommands } from './help-command.ts'
import { ticketCommands } from './tickets-command.ts'

/** Commands of tickets and help articles. */
export const supportCommands: readonly Command[] = [...ticketCommands, ...helpCommands]

export const supportHelp = `  lk tickets list [--overdue] [--all]
      Вопросы участников, которые ждут ответа, по срокам; только просроченные; последние, отвеченные и нет.
  lk tickets show НОМЕР
  lk tickets file НОМЕР ФАЙЛ ПУТЬ
      Переписка; сохранить приложенный файл. Каждый взгляд записывается.
  lk tickets answer НОМЕР --as ИМЯ "ОТВЕТ"
  lk tickets close НОМЕР --as ИМЯ
      Ответить или закрыть вопрос. Участник получит уведомление; имя сотрудника он не увидит.
  lk help import ФАЙЛ.json | export ФАЙЛ.json | reset
      Вопросы и ответы раздела «Помощь»: заменить своими, сохранить нынешние в файл, вернуть исходные.`
