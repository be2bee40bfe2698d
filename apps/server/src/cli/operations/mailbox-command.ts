import { readDemoMailbox } from '../../platform/mail/demo-mailbox.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'

export const addMailbox: AddCommands = (program, run) => {
  program
    .command('mailbox')
    .description('письма, которые отправил бы демо-режим, со ссылками из них')
    .option('--json', 'письмо в строке, в JSON')
    .action(run(printMailbox))
}

/** Prints the last 50 e-mails of demo mode, newest last. */
export async function printMailbox(
  { config, open, print }: CommandContext,
  { json }: { json?: boolean },
): Promise<void> {
  if (config.mail.kind !== 'demo')
    throw new CommandError(
      'Почтовый ящик есть только в демо-режиме: сейчас письма уходят через MAIL_URL или не уходят',
    )
  const emails = await readDemoMailbox((await open()).db, { limit: 50, channel: 'mail' })
  for (const { at, recipient, subject, body } of emails.toReversed()) {
    if (json) print(JSON.stringify({ at: moscowIso(at), to: recipient, subject, text: body }))
    else print(`${moscowIso(at)}  ${recipient}\n${subject}\n\n${body}\n`)
  }
  if (emails.length === 0 && !json) print('Писем ещё нет')
}
