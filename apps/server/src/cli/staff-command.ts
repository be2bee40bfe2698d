import { parseArgs } from 'node:util'
import { formatPhone, normalizePhone } from '@impulse/wire/phone'
import { addStaff, listStaff, removeStaff } from '../features/staff/staff.ts'
import { openClock } from '../platform/clock/clock.ts'
import { moscowDay } from '../platform/clock/moscow.ts'
import { CommandError } from './command-error.ts'
import type { Given } from './given.ts'

/** `lk staff add NAME --phone PHONE`: the phone keeps them from answering their own applications. */
export async function staffAddCommand({ args, openDatabase, print }: Given): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { phone: { type: 'string' } },
  })
  const name = nameOf(positionals)
  const phone = normalizePhone(values.phone ?? '')
  if (!phone) throw new CommandError('Нужен личный телефон сотрудника: --phone "+7 900 000-00-00"')
  const db = await openDatabase()
  await addStaff(db, { name, phone, now: await systemNow(db) })
  print(`${name} — сотрудник: --as ${name}`)
  return 0
}

/** `lk staff remove NAME`. */
export async function staffRemoveCommand({ args, openDatabase, print }: Given): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const name = nameOf(positionals)
  const db = await openDatabase()
  await removeStaff(db, { name, now: await systemNow(db) })
  print(`${name} больше не сотрудник. Имя останется в истории и не достанется другому`)
  return 0
}

/** `lk staff list`: those who left too. */
export async function staffListCommand({ args, openDatabase, print }: Given): Promise<number> {
  parseArgs({ args, options: {} })
  const staff = await listStaff(await openDatabase())
  for (const { name, phone, createdAt, removedAt } of staff)
    print(
      `${name}  ${phone ? formatPhone(phone) : 'телефон не указан'}  с ${moscowDay(createdAt)}${removedAt ? `  удалён ${moscowDay(removedAt)}` : ''}`,
    )
  if (staff.length === 0) print('Сотрудников ещё нет: lk staff add ИМЯ --phone ТЕЛЕФОН')
  return 0
}

function nameOf([name, ...more]: string[]): string {
  if (name === undefined || more.length > 0) throw new CommandError('Нужно одно имя сотрудника')
  return name
}

async function systemNow(db: Awaited<ReturnType<Given['openDatabase']>>): Promise<Date> {
  const clock = await openClock(db, { movable: false })
  return clock.systemNow()
}
