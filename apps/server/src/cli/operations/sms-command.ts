import { moscowIso } from '../../platform/clock/moscow.ts'
import { smsStates, type SmsState } from '../../platform/sms/watch-sms.ts'
import type { AddCommands, CommandContext } from '../command.ts'

export const addSms: AddCommands = (program, run) => {
  program
    .command('sms')
    .description('отправка SMS')
    .command('status')
    .description('сколько доставлено за сутки, сколько денег на счетах. Код выхода 1, если нужно вмешаться')
    .option('--json', 'поставщик в строке, в JSON')
    .action(run(printSmsStatus))
}

export async function printSmsStatus(
  { config, open, print, fail }: CommandContext,
  { json }: { json?: boolean },
): Promise<void> {
  const { db, clock } = await open()
  const lowBalance = config.sms === 'demo' ? 0 : config.sms.lowBalance
  const states = await smsStates(db, { now: clock.systemNow(), lowBalance })
  if (json) for (const state of states) print(JSON.stringify(state))
  else for (const line of states.flatMap(formatSmsState)) print(line)
  if (states.length === 0 && !json)
    print(config.sms === 'demo' ? 'SMS не отправляются: демо-режим' : 'За последние сутки SMS не было')
  if (states.some(({ balance, arrived }) => balance?.isLow || arrived?.isLow)) fail()
}

const stateLabels: Record<SmsState['counts'][number]['state'], string> = {
  delivered: 'доставлено',
  sent: 'в пути',
  failed: 'не доставлено',
  refused: 'не принято',
  unknown: 'без ответа',
}

function formatSmsState({ provider, balance, arrived, counts }: SmsState): string[] {
  const day = counts.map(({ state, messages }) => `${stateLabels[state]} ${messages}`).join(', ')
  return [
    `${provider}: за сутки ${day || 'ничего'}`,
    ...(balance ? [`  на счёте ${balance.roubles} ₽ (${moscowIso(balance.checkedAt)})`] : []),
    ...(balance?.isLow ? ['  ВНИМАНИЕ: деньги на SMS заканчиваются, пополните счёт'] : []),
    ...(arrived ? [`  из последних ${arrived.messages} доставлено ${arrived.delivered}`] : []),
    ...(arrived?.isLow ? ['  ВНИМАНИЕ: коды не доходят'] : []),
  ]
}
