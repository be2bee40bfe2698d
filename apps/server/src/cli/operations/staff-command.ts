import { parseArgs } from 'node:util'
import { formatPhone, normalizePhone } from '@impulse/api/fields/phone'
import {
  type Allowed,
  consoleActionNames,
  consoleActions,
  mayDo,
  type StaffRole,
  staffRoles,
} from '@impulse/api/staff/console-permissions'
import { staffRoleLabels } from '@impulse/copy-ru/staff/staff-role-labels'
import { addStaff, listStaff, removeStaff } from '../../platform/staff/staff.service.ts'
import { confirmStaff, createStaff, inviteAgain } from '../../platform/staff/manage-staff.ts'
import { openClock } from '../../platform/clock/clock.ts'
import { moscowDay, moscowIso } from '../../platform/clock/moscow.ts'
import { consoleOrigin } from '../../platform/config/console-config.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'

/**
 * `lk staff add NAME --phone PHONE`: adds a staff member. By the phone the server recognises the staff
 * member's own withdrawals, which they cannot approve.
 */
export async function staffAddCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { phone: { type: 'string' } },
  })
  const name = parseName(positionals)
  const phone = normalizePhone(values.phone ?? '')
  if (!phone) throw new CommandError('Нужен личный телефон сотрудника: --phone "+7 900 000-00-00"')
  const db = await openDatabase()
  await addStaff(db, { name, phone, now: await systemNow(db) })
  print(`${name} — сотрудник: --as ${name}`)
  return 0
}

/**
 * `lk staff create NAME --role ROLE… [--phone PHONE]`: adds a staff member with roles and prints an
 * invitation to the console.
 */
export async function staffCreateCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { phone: { type: 'string' }, role: { type: 'string', multiple: true, default: [] } },
  })
  const name = parseName(positionals)
  const roles = values.role.map(roleIn)
  if (roles.length === 0) throw new CommandError(`Нужна роль: --role ${staffRoles.join(' | ')}`)
  const phone = values.phone === undefined ? null : normalizePhone(values.phone)
  if (phone === null && values.phone !== undefined) throw new CommandError('Этот телефон не похож на номер')
  const invited = await createStaff(await staffContextOf({ config, openDatabase }), { name, roles, phone })
  print(`${name} — ${roles.map((role) => staffRoleLabels[role]).join(', ')}`)
  printInvitation(print, invited, config)
  return 0
}

/**
 * `lk staff invite NAME`: prints a new invitation, for an administrator who has lost access. The earlier
 * password, codes and sessions stop working.
 */
export async function staffInviteCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const name = parseName(positionals)
  printInvitation(print, await inviteAgain(await staffContextOf({ config, openDatabase }), { name }), config)
  return 0
}

/**
 * `lk staff approve NAME`: confirms that the intended person opened the invitation, when there is no second
 * administrator to confirm.
 */
export async function staffApproveCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const name = parseName(positionals)
  await confirmStaff(await staffContextOf({ config, openDatabase }), { name })
  print(`Доступ ${name} подтверждён`)
  return 0
}

/** `lk staff permissions`: prints the permission matrix. */
export async function staffPermissionsCommand({ args, print }: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  const width = Math.max(...consoleActionNames.map((action) => action.length))
  print(`${''.padEnd(width)}  ${staffRoles.join('  ')}`)
  for (const action of consoleActionNames) {
    const allowed: Allowed = consoleActions[action]
    const cells = staffRoles.map((role) => (mayDo(action, [role]) ? '+' : '·').padEnd(role.length))
    const who = allowed === 'anyone' ? 'без входа' : cells.join('  ').trimEnd()
    print(`${action.padEnd(width)}  ${who}`)
  }
  return 0
}

/** `lk staff remove NAME`: removes a staff member. The name is not given to another person. */
export async function staffRemoveCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const name = parseName(positionals)
  const db = await openDatabase()
  await removeStaff(db, { name, now: await systemNow(db) })
  print(`${name} больше не сотрудник. Имя останется в истории и не достанется другому`)
  return 0
}

/** `lk staff list`: lists current and former staff. */
export async function staffListCommand({ args, openDatabase, print }: CommandInvocation): Promise<number> {
  parseArgs({ args, options: {} })
  const staff = await listStaff(await openDatabase())
  for (const { name, phone, roles, createdAt, removedAt } of staff) {
    const parts = [name, phone ? formatPhone(phone) : 'телефон не указан', `с ${moscowDay(createdAt)}`]
    if (roles.length > 0) parts.push(roles.join(', '))
    if (removedAt) parts.push(`удалён ${moscowDay(removedAt)}`)
    print(parts.join('  '))
  }
  if (staff.length === 0) print('Сотрудников ещё нет: lk staff add ИМЯ --phone ТЕЛЕФОН')
  return 0
}

async function staffContextOf({ config, openDatabase }: Pick<CommandInvocation, 'config' | 'openDatabase'>) {
  const db = await openDatabase()
  const clock = await openClock(db, { movable: false })
  clock.close()
  return { db, clock, origin: consoleOrigin(config), by: 'system' }
}

function printInvitation(
  print: CommandInvocation['print'],
  { link, expiresAt }: { link: string; expiresAt: string },
  config: CommandInvocation['config'],
): void {
  print(link)
  const setting = config.consolePort === undefined ? 'PUBLIC_URL' : 'CONSOLE_URL'
  const isNotified = config.consolePort === undefined ? config.publicUrl : config.consoleUrl
  if (!isNotified)
    print(
      `${setting} здесь не задан: если программа открыта не на ${consoleOrigin(config)}, замените начало ссылки до /console`,
    )
  print(
    `Ссылка откроется один раз, до ${moscowIso(new Date(expiresAt)).slice(0, 16).replace('T', ' ')} по Москве`,
  )
}

function roleIn(written: string): StaffRole {
  const role = staffRoles.find((one) => one === written)
  if (!role) throw new CommandError(`Роль — одна из ${staffRoles.join(', ')}: ${written}`)
  return role
}

function parseName([name, ...more]: string[]): string {
  if (name === undefined || more.length > 0) throw new CommandError('Нужно одно имя сотрудника')
  return name
}

async function systemNow(db: Awaited<ReturnType<CommandInvocation['openDatabase']>>): Promise<Date> {
  const clock = await openClock(db, { movable: false })
  return clock.systemNow()
}
