import { normalizePhone } from '@impulse/api/fields/phone'
import { type StaffRole, staffRoles } from '@impulse/api/staff/console-permissions'
import { staffRoleLabels } from '@impulse/copy-ru/staff/staff-role-labels'
import { formatAccount } from '@impulse/copy-ru/staff/staff-state-labels'
import { toAccountState } from '../../platform/staff/staff-rows.ts'
import { listStaff } from '../../platform/staff/staff.service.ts'
import { confirmStaff, createStaff, inviteAgain, signOutAllStaff } from '../../platform/staff/manage-staff.ts'
import { moscowDay, momentInDigits } from '../../platform/clock/moscow.ts'
import { consoleOrigin } from '../../platform/config/console-origin.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'

export const addStaff: AddCommands = (program, run) => {
  const staff = program
    .command('staff')
    .description('первый сотрудник, и вход для тех, кто его потерял; остальное — в консоли')
  staff
    .command('create')
    .description('завести сотрудника и показать приглашение в консоль: ссылку на один раз')
    .argument('<имя>')
    .requiredOption('--role <роль>', `${staffRoles.join(', ')}; можно несколько раз`, addRole)
    .option('--phone <телефон>', 'его аккаунта участника: никто не отвечает на свои заявки', parsePhone)
    .option('--not-member', 'он не участник программы')
    .action(run(create))
  staff
    .command('invite')
    .description('новая ссылка. Прежние пароль, приложение с кодами и сеансы больше не действуют')
    .argument('<имя>')
    .action(run(invite))
  staff
    .command('approve')
    .description(
      'подтвердить, что приглашение открыл сам сотрудник. Иначе это подтверждает другой администратор',
    )
    .argument('<имя>')
    .action(run(approve))
  staff
    .command('end-sessions')
    .description('завершить сеансы всех сотрудников, например после утечки. Войти снова они могут сразу')
    .requiredOption('--reason <причина>', 'что случилось: попадёт в журнал')
    .action(run(endSessions))
  staff.command('list').description('все сотрудники, и прежние').action(run(list))
}

type CreateOptions = { role: StaffRole[]; phone?: string | null; notMember?: boolean }

async function create(
  context: CommandContext,
  name: string,
  { role: roles, phone = null, notMember = false }: CreateOptions,
): Promise<void> {
  if ((phone === null) !== notMember)
    throw new CommandError('Укажите одно из двух: --phone ТЕЛЕФОН его аккаунта участника или --not-member')
  const invited = await createStaff(await openStaff(context), { name, roles, phone })
  context.print(`${name} — ${roles.map((role) => staffRoleLabels[role]).join(', ')}`)
  printInvitation(context, invited)
}

/**
 * Prints a new invitation link for a staff member who lost the password or the second factor. The previous
 * password, second factor and sessions become invalid.
 */
async function invite(context: CommandContext, name: string): Promise<void> {
  printInvitation(context, await inviteAgain(await openStaff(context), { name }))
}

/**
 * Confirms that the right person accepted an invitation. The operator runs this command when no second administrator
 * can confirm the access in the console.
 */
async function approve(context: CommandContext, name: string): Promise<void> {
  await confirmStaff(await openStaff(context), { name })
  context.print(`Доступ ${name} подтверждён`)
}

async function endSessions({ open, print }: CommandContext, options: { reason: string }): Promise<void> {
  print(`Завершено сеансов сотрудников: ${await signOutAllStaff(await open(), options)}`)
}

async function list({ open, print }: CommandContext): Promise<void> {
  const staff = await listStaff((await open()).db)
  for (const { name, phone, declaredAt, roles, createdAt, removedAt } of staff) {
    const parts = [
      name,
      formatAccount({ account: toAccountState({ phone, declaredAt }), phone }),
      `с ${moscowDay(createdAt)}`,
    ]
    if (roles.length > 0) parts.push(roles.join(', '))
    if (removedAt) parts.push(`удалён ${moscowDay(removedAt)}`)
    print(parts.join('  '))
  }
  if (staff.length === 0) print('Сотрудников ещё нет: lk staff create ИМЯ --role admin --not-member')
}

const openStaff = async ({ config, open }: CommandContext) => ({
  ...(await open()),
  origin: consoleOrigin(config),
  by: 'system',
})

function printInvitation(
  { config, print }: CommandContext,
  { link, expiresAt }: { link: string; expiresAt: string },
): void {
  print(link)
  const setting = config.consolePort === undefined ? 'PUBLIC_URL' : 'CONSOLE_URL'
  const isNotified = config.consolePort === undefined ? config.publicUrl : config.consoleUrl
  if (!isNotified)
    print(
      `${setting} здесь не задан: если сервер открыт не на ${consoleOrigin(config)}, замените начало ссылки до /console`,
    )
  print(`Ссылка откроется один раз, до ${momentInDigits(new Date(expiresAt))} по Москве`)
}

function addRole(text: string, roles: readonly StaffRole[] = []): StaffRole[] {
  const role = staffRoles.find((one) => one === text)
  if (!role) throw new CommandError(`Роль — одна из ${staffRoles.join(', ')}: ${text}`)
  return [...roles, role]
}

function parsePhone(text: string): string {
  const phone = normalizePhone(text)
  if (!phone) throw new CommandError('Этот телефон не похож на номер')
  return phone
}
