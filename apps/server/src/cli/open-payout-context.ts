import type { PayoutContext } from '../modules/payouts/payouts/payouts.service.ts'
import { openClock } from '../platform/clock/clock.ts'
import { CommandError } from './command-error.ts'
import type { CommandInvocation } from './command.ts'
import { openBySettings } from './open-by-settings.ts'

type OpenPayoutContext = PayoutContext & AsyncDisposable

/**
 * Opens the database, clock and settings for payout commands; refuses settings that differ from the running
 * server's. `await using` closes the clock; `runCommand` closes the database.
 */
export const openPayoutContext = async (invocation: CommandInvocation): Promise<OpenPayoutContext> =>
  payoutContextAt(await openBySettings(invocation), invocation)

/**
 * Opens the payout context without comparing the settings, so that an operator can stop payouts from any
 * shell.
 */
export const openPayoutSwitch = async (invocation: CommandInvocation): Promise<OpenPayoutContext> =>
  payoutContextAt(await invocation.openDatabase(), invocation)

async function payoutContextAt(
  db: PayoutContext['db'],
  { config }: CommandInvocation,
): Promise<OpenPayoutContext> {
  const clock = await openClock(db, { movable: config.mode === 'demo' })
  return { db, clock, config: config.payouts, [Symbol.asyncDispose]: async () => clock.close() }
}

/** Returns the name of the acting staff member from `--as`. */
export function nameIn({ as }: { as?: string | undefined }): string {
  if (as === undefined) throw new CommandError('Нужно ваше имя: --as ИМЯ. Все имена показывает lk staff list')
  return as
}

export function numbersIn(written: readonly string[], usage: string): bigint[] {
  if (written.length === 0 || written.some((number) => !/^\d{1,15}$/.test(number)))
    throw new CommandError(`Нужен номер: ${usage}`)
  return [...new Set(written)].map(BigInt)
}

export function numberIn(written: readonly string[], usage: string): bigint {
  const [number, ...more] = numbersIn(written, usage)
  if (number === undefined || more.length > 0) throw new CommandError(`Нужен один номер: ${usage}`)
  return number
}

/** Returns a text of one line; null when the text is empty, too long or contains control characters. */
export function parseLine(written: string | undefined, maxLength: number): string | null {
  const text = written?.normalize('NFC').trim() ?? ''
  return text === '' || text.length > maxLength || /\p{Cc}/u.test(text) ? null : text
}

/** Formats points as `15 000`. */
export const grouped = (points: bigint): string => String(points).replaceAll(/\B(?=(\d{3})+$)/g, ' ')
