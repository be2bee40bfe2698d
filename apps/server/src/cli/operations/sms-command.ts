import { parseArgs } from 'node:util'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { openClock } from '../../platform/clock/clock.ts'
import { smsStates, type SmsState } from '../../platform/sms/watch-sms.ts'
import type { CommandInvocation } from '../command.ts'

/** `lk sms status [--json]`: the state of the SMS providers; exits with 1 when a person has to act. */
export async function smsStatusCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const db = await openDatabase()
  const clock = await openClock(db, { movable: false })
  const lowBalance = config.sms === 'demo' ? 0 : config.sms.lowBalance
  const states = await smsStates(db, { now: clock.systemNow(), lowBalance })
  clock.close()
  if (values.json) for (const state of states) print(JSON.stringify(state))
  else for (const line of states.flatMap(formatSmsState)) print(line)
  if (states.length === 0 && !values.json)
    print(config.sms === 'demo' ? 'SMS не отправляются: демо-режим' : 'За последние сутки SMS не было')
  return states.some(({ balance, arrived }) => balance?.isLow || arrived?.isLow) ? 1 : 0
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
