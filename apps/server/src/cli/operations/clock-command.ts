import { moveClock, openClock } from '../../platform/clock/clock.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import { CommandError } from '../command-error.ts'
import type { CommandInvocation } from '../command.ts'

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/**
 * `lk clock [+14d|+6h|reset]`: moves the business clock forward, or resets it to the system clock. Codes and
 * sessions use the system clock, which cannot be moved.
 */
export async function clockCommand({
  args,
  config,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  // Does not use `parseArgs`, which takes «-1d» for an option.
  const [written, ...more] = args
  const move = written === undefined ? null : readMove(written)
  if (move === undefined || more.length > 0)
    throw new CommandError('Так часы не перевести. Примеры: +14d, +6h, reset')
  if (move && config.mode !== 'demo')
    throw new CommandError('Часы программы переводятся только в демо-режиме')
  const db = await openDatabase()
  if (move) await moveClock(db, move)
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  clock.close()
  print(`Часы программы: ${shown(clock.businessNow())}`)
  print(`Часы системы:   ${shown(clock.systemNow())}`)
  return 0
}

function readMove(written: string): { byMs: number } | 'reset' | undefined {
  if (written === 'reset') return 'reset'
  const match = /^\+(\d{1,4})([mhd])$/.exec(written)
  if (!match) return undefined
  return { byMs: Number(match[1]) * unitMs[match[2] as keyof typeof unitMs] }
}

const shown = (moment: Date): string => `${moscowIso(moment).slice(0, 19).replace('T', ' ')} МСК`
