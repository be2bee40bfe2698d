import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatPhone } from '@impulse/api/fields/phone'
import {
  formatTicketSubject,
  answerTicket,
  closeTicketAsStaff,
  type AdminTicket,
  accessAttachment,
  getTicketForStaff,
  listAdminTickets,
} from '../../modules/engagement/tickets/tickets.service.ts'
import { ticketStatusLabels } from '@impulse/copy-ru/tickets/ticket-labels'
import type { Clock } from '../../platform/clock/clock.ts'
import { moscowMinute } from '../../platform/clock/moscow.ts'
import { openConfiguredFiles } from '../../platform/storage/files.ts'
import { CommandError } from '../command-error.ts'
import { formatFileError } from '../file-error-messages.ts'
import type { Command, CommandInvocation } from '../command.ts'
import { nameIn, numberIn } from '../open-payout-context.ts'
import { withClock } from '../with-clock.ts'

const who = { as: { type: 'string' } } as const

/** `lk tickets list [--overdue] [--all]`: lists open tickets by deadline. */
async function listCommand(invocation: CommandInvocation): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ args: invocation.args, options: { overdue: flag, all: flag } })
  await withClock(invocation, async (context) => {
    const tickets = await listAdminTickets(context, values)
    for (const ticket of tickets) invocation.print(formatTicket(ticket, context.clock))
    if (tickets.length === 0)
      invocation.print(values.all ? 'Вопросов ещё не было' : 'Вопросов, которые ждут ответа, нет')
  })
  return 0
}

/** `lk tickets show N`: prints all messages. The access is recorded in the audit. */
async function showCommand(invocation: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const number = numberIn(positionals, 'lk tickets show НОМЕР')
  await withClock(invocation, async (context) => {
    const { ticket, messages, attached } = await getTicketForStaff(context, number)
    invocation.print(formatTicket(ticket, context.clock))
    for (const { id, staff, text, at } of messages) {
      invocation.print('')
      invocation.print(`${moscowMinute(at)}  ${staff === null ? 'участник' : `поддержка (${staff})`}`)
      for (const line of stripControlCharacters(text).split('\n')) invocation.print(`  ${line}`)
      for (const [i, { messageId, mediaType, bytes }] of attached.entries())
        if (messageId === id)
          invocation.print(
            `  Файл ${i + 1}: ${mediaType}, ${bytes} байт: lk tickets file ${number} ${i + 1} ПУТЬ`,
          )
    }
    if (ticket.rating !== null) invocation.print(`\nОценка участника: ${ticket.rating} из 5`)
  })
  return 0
}

/** `lk tickets answer N --as NAME TEXT`: sends a reply and notifies the member. */
async function answerCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: who })
  const [written = '', text, ...more] = positionals
  const usage = 'lk tickets answer НОМЕР --as ИМЯ "ОТВЕТ"'
  const number = numberIn([written], usage)
  if (text === undefined || more.length > 0)
    throw new CommandError(`Нужен ответ одним словом в кавычках: ${usage}`)
  const as = nameIn(values)
  await withClock(invocation, (context) => answerTicket({ ...context, as }, { number, text }))
  invocation.print(`Ответ на вопрос ${number} отправлен, участник получит уведомление`)
  return 0
}

/** `lk tickets close N --as NAME`: closes a ticket. */
async function closeCommand(invocation: CommandInvocation): Promise<number> {
  const { values, positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: who })
  const number = numberIn(positionals, 'lk tickets close НОМЕР --as ИМЯ')
  const as = nameIn(values)
  await withClock(invocation, (context) => closeTicketAsStaff({ ...context, as }, number))
  invocation.print(`Вопрос ${number} закрыт`)
  return 0
}

/**
 * `lk tickets file N POSITION PATH`: saves the attached file with this position in the ticket, decrypted.
 * Never overwrites a file.
 */
async function fileCommand(invocation: CommandInvocation): Promise<number> {
  const { positionals } = parseArgs({ args: invocation.args, allowPositionals: true, options: {} })
  const [written = '', place = '', path, ...more] = positionals
  const usage = 'lk tickets file НОМЕР ФАЙЛ ПУТЬ'
  const number = numberIn([written], usage)
  if (!/^\d{1,3}$/.test(place) || path === undefined || more.length > 0)
    throw new CommandError(`Нужно: ${usage}`)
  await withClock(invocation, async (context) => {
    const files = await openConfiguredFiles({ ...context, config: invocation.config })
    const { bytes, mediaType } = await accessAttachment(
      { ...context, files },
      { number, place: Number(place) },
    )
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      throw new CommandError(`${path} не записать: ${formatFileError(error) ?? String(error)}`)
    }
    invocation.print(`${path}: ${mediaType}, ${bytes.length} байт`)
  })
  return 0
}

function formatTicket(
  { number, status, phone, createdAt, answerBy, preview, ...subject }: AdminTicket,
  clock: Pick<Clock, 'businessNow'>,
): string {
  const late = answerBy && answerBy < clock.businessNow() ? ' ПРОСРОЧЕН' : ''
  return [
    String(number),
    `${ticketStatusLabels[status]}${late}`,
    moscowMinute(createdAt),
    ...(answerBy ? [`ответить до ${moscowMinute(answerBy)}`] : []),
    phone === '' ? 'участник удалил аккаунт' : formatPhone(phone),
    formatTicketSubject(subject),
    stripControlCharacters(preview).replaceAll('\n', ' ').slice(0, 60),
  ].join('  ')
}

/** Replaces control characters by spaces, because a member's text must not control the terminal. */
const stripControlCharacters = (text: string): string => text.replace(/[^\P{C}\n]/gu, ' ')

export const ticketCommands: readonly Command[] = [
  { name: ['tickets', 'list'], run: listCommand },
  { name: ['tickets', 'show'], run: showCommand },
  { name: ['tickets', 'answer'], run: answerCommand },
  { name: ['tickets', 'close'], run: closeCommand },
  { name: ['tickets', 'file'], run: fileCommand },
]
