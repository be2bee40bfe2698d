import { moveClock, openClock } from '../../platform/clock/clock.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export const addClock: AddCommands = (program, run) => {
  program
    .command('clock')
    .description('показать часы программы, перевести их вперёд или вернуть (только в демо-режиме)')
    .argument('[перевод]', '+14d, +6h или reset')
    // Lets the parser pass an unknown argument such as «-1d» to `showClock`, whose error message shows examples of
    // valid arguments. Otherwise the parser would refuse «-1d» as an unknown option.
    .allowUnknownOption()
    .action(run(showClock))
}

/**
 * Shows the business clock and the system clock. An argument moves the business clock forward or resets it.
 * Sign-in codes and sessions use the system clock, so a move does not affect them.
 */
async function showClock({ config, open, print }: CommandContext, argument?: string): Promise<void> {
  const move = argument === undefined ? null : readMove(argument)
  if (move && config.mode !== 'demo')
    throw new CommandError('Часы программы переводятся только в демо-режиме')
  const { db } = await open()
  if (move) await moveClock(db, move)
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  clock.close()
  print(`Часы программы: ${formatMoscowTime(clock.businessNow())}`)
  print(`Часы системы:   ${formatMoscowTime(clock.systemNow())}`)
}

function readMove(text: string): { byMs: number } | 'reset' {
  if (text === 'reset') return 'reset'
  const match = /^\+(\d{1,4})([mhd])$/.exec(text)
  if (!match) throw new CommandError('Так часы не перевести. Примеры: +14d, +6h, reset')
  return { byMs: Number(match[1]) * unitMs[match[2] as keyof typeof unitMs] }
}

const formatMoscowTime = (moment: Date): string => `${moscowIso(moment).slice(0, 19).replace('T', ' ')} МСК`
