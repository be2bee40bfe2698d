import type { Command } from '../command.ts'
import {
  staffAddCommand,
  staffApproveCommand,
  staffCreateCommand,
  staffInviteCommand,
  staffListCommand,
  staffPermissionsCommand,
  staffRemoveCommand,
} from './staff-command.ts'

export const staffCommands: readonly Command[] = [
  { name: ['staff', 'add'], run: staffAddCommand },
  { name: ['staff', 'approve'], run: staffApproveCommand },
  { name: ['staff', 'create'], run: staffCreateCommand },
  { name: ['staff', 'invite'], run: staffInviteCommand },
  { name: ['staff', 'list'], run: staffListCommand },
  { name: ['staff', 'permissions'], run: staffPermissionsCommand },
  { name: ['staff', 'remove'], run: staffRemoveCommand },
]

export const staffHelp = `  lk staff add ИМЯ --phone ТЕЛЕФОН | list | remove ИМЯ
      Кто действует под своим именем (--as ИМЯ). Телефон нужен, чтобы никто не отвечал на свои заявки.
  lk staff create ИМЯ --role content|verifier|finance|admin [--role …] [--phone ТЕЛЕФОН]
      То же, и приглашение в консоль оператора: ссылка на один раз.
  lk staff invite ИМЯ
      Новая ссылка. Прежние пароль, приложение с кодами и сеансы больше не действуют.
  lk staff approve ИМЯ
      Тот, кто открыл приглашение из консоли, и есть ИМЯ. Иначе это подтверждает другой администратор.
  lk staff permissions
      Что может каждая роль в консоли.`
