import { parseArgs } from 'node:util'
import { readDemoMailbox } from '../../platform/mail/demo-mailbox.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'

/**
 * `lk mailbox [--json]`: prints the e-mails of demo mode, newest last; with `--json`, one object per line.
 */
export async function mailboxCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  if (config.mail.kind !== 'demo')
    throw new CommandError(
      'Почтовый ящик есть только в демо-режиме: сейчас письма уходят через MAIL_URL или не уходят',
    )
  const emails = await readDemoMailbox(await openDatabase(), { limit: 50, channel: 'mail' })
  for (const { at, recipient, subject, body } of emails.toReversed()) {
    if (values.json) print(JSON.stringify({ at: moscowIso(at), to: recipient, subject, text: body }))
    else print(`${moscowIso(at)}  ${recipient}\n${subject}\n\n${body}\n`)
  }
  if (emails.length === 0 && !values.json) print('Писем ещё нет')
  return 0
}
