import { parseArgs } from 'node:util'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { maxMaintenanceTextLength } from '@impulse/api/system-switches/console-system-switches'
import {
  getSystemSwitches,
  endMaintenance,
  announceMaintenance,
  setSignInCodesPaused,
} from '../../platform/system-switches/system-switches.service.ts'
import { moscowMinute, moscowMoment } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import type { Command, CommandInvocation } from '../command.ts'
import { parseLine, nameIn } from '../open-payout-context.ts'
import { withClock } from '../with-clock.ts'

const who = { as: { type: 'string' } } as const

/** `lk codes stop --reason TEXT --as NAME`: stops the sending of sign-in codes. */
async function codesStopCommand(invocation: CommandInvocation): Promise<number> {
  const { values } = parseArgs({ args: invocation.args, options: { ...who, reason: { type: 'string' } } })
  const as = nameIn(values)
  const reason = parseLine(values.reason, 300)
  if (!reason)
    throw new CommandError('Нужна причина для сотрудников: --reason "…", до 300 знаков в одну строку')
  await withClock(invocation, (context) => setSignInCodesPaused(context, { isOn: true, reason, as }))
  invocation.print('Коды для входа остановлены: никто не получит код. Снова: lk codes start')
  return 0
}

/** `lk codes start --as NAME`: starts the sending of sign-in codes again. */
async function codesStartCommand(invocation: CommandInvocation): Promise<number> {
  const { values } = parseArgs({ args: invocation.args, options: who })
  const as = nameIn(values)
  await withClock(invocation, (context) => setSignInCodesPaused(context, { isOn: false, reason: '', as }))
  invocation.print('Коды для входа снова отправляются')
  return 0
}

/**
 * `lk maintenance announce TEXT --until "2026-11-25 10:00" --as NAME`: shows the maintenance banner to
 * everybody until this time.
 */
async function printCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({
    args: invocation.args,
    allowPositionals: true,
    options: { ...who, until: { type: 'string' } },
  })
  const text = parseLine(positionals[0], maxMaintenanceTextLength)
  if (!text || positionals.length > 1)
    throw new CommandError(
      `Нужна одна строка до ${maxMaintenanceTextLength} знаков: lk maintenance announce "ТЕКСТ" --until "ВРЕМЯ" --as ИМЯ`,
    )
  const until = values.until === undefined ? null : moscowMoment(values.until)
  if (!until) throw new CommandError('До какого времени: --until "2026-11-25 10:00", московское')
  const as = nameIn(values)
  await withClock(invocation, (context) => announceMaintenance(context, { text, until, as }))
  invocation.print(`Объявление видят все до ${moscowMinute(until)} МСК. Снять раньше: lk maintenance end`)
  return 0
}

/** `lk maintenance end --as NAME`: removes the maintenance banner. */
async function endCommand(invocation: CommandInvocation): Promise<number> {
  const { values } = parseArgs({ args: invocation.args, options: who })
  const as = nameIn(values)
  await withClock(invocation, (context) => endMaintenance(context, { as }))
  invocation.print('Объявление снято')
  return 0
}

/** `lk switches`: prints the state of sign-in codes and of the maintenance banner. */
async function systemSwitchesCommand(invocation: CommandInvocation): Promise<number> {
  parseArgs({ args: invocation.args, options: {} })
  const { codes, maintenance } = await withClock(invocation, getSystemSwitches)
  const by = ({ actor, changedAt }: { actor: string; changedAt: string | null }) =>
    changedAt === null ? '' : ` (${formatAuditActor(actor)}, ${moscowMinute(new Date(changedAt))} МСК)`
  invocation.print(
    `Коды для входа: ${codes.isOn ? `остановлены${by(codes)}: ${codes.reason}` : 'отправляются'}`,
  )
  invocation.print(
    `Объявление: ${maintenance.words === null ? 'нет' : `${maintenance.words}${by(maintenance)}`}`,
  )
  return 0
}

export const systemSwitchCommands: readonly Command[] = [
  { name: ['codes', 'stop'], run: codesStopCommand },
  { name: ['codes', 'start'], run: codesStartCommand },
  { name: ['maintenance', 'announce'], run: printCommand },
  { name: ['maintenance', 'end'], run: endCommand },
  { name: ['switches'], run: systemSwitchesCommand },
]

export const systemSwitchHelp = `  lk codes stop --reason "ПРИЧИНА" --as ИМЯ | start --as ИМЯ
      Остановить коды для входа и снова отправлять. Кто уже вошёл, остаётся в кабинете.
  lk maintenance announce "ТЕКСТ" --until "ГГГГ-ММ-ДД ЧЧ:ММ" --as ИМЯ | end --as ИМЯ
      Объявление о работах: его видят все до этого времени, не дольше 30 дней. end снимает его раньше.
  lk switches
      Остановлены ли коды для входа и что сейчас объявлено.`
