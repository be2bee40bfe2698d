import type { LightMyRequestResponse } from 'fastify'
import fc from 'fast-check'
import { postCorrection, postHold, post, postRefund, planRelease, planClawback } from '../../ledger/ledger.ts'
import { statementRoutes } from '../../modules/earnings/statements/statements.routes.ts'
import { getReceiptFacts } from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { App, Routes } from '../../platform/http/app.ts'
import type { Db } from '../../platform/db/db.ts'
import { addDays, moscowMidnight } from '../../platform/clock/moscow.ts'
import { accrue, aLedgerOperation, payOut } from './ledger-fixtures.ts'

/**
 * First day of the operations in the tests of statements. It is a few days before a new year, so that the operations of
 * one test belong to two calendar years.
 */
export const firstDay = '2025-12-29'
export const aMoment = (days: number): fc.Arbitrary<Date> =>
  fc
    .record({ day: fc.nat({ max: days - 1 }), ms: fc.constantFrom(0, 1, 43_200_000, 86_399_999) })
    .map(({ day, ms }) => new Date(moscowMidnight(addDays(firstDay, day)).getTime() + ms))

export const aStep = fc.record({
  operation: fc.constantFrom('accrue', 'release', 'take back', 'hold', 'refund', 'payout', 'correct'),
  amount: fc.bigInt({ min: 1n, max: 900n }),
  sign: fc.constantFrom(1n, -1n),
  pick: fc.nat({ max: 99 }),
})
export type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/**
 * Posts random operations for a member, each at one of the given times. Skips an operation that the
 * member's balance does not allow.
 */
export async function postRandomOperations(
  db: Db,
  { memberId, steps, timestamps }: { memberId: string; steps: readonly Step[]; timestamps: readonly Date[] },
): Promise<void> {
  const lots: { seq: bigint; amount: bigint; clawedBack: boolean }[] = []
  const holds: bigint[] = []
  let available = 0n
  for (const [index, { operation, amount, sign, pick }] of steps.entries()) {
    const base = { ...aLedgerOperation(memberId), at: timestamps[index] ?? new Date(0) }
    const lot = lots[pick % lots.length]
    const part = holds[pick % holds.length]
    const contractNumber = `-Д-${pick % 3};"=1`
    const posted = await db.transaction(async (tx) => {
      if (operation === 'accrue') return accrue(tx, { ...base, amount, contractNumber, releasesAt: base.at })
      if (operation === 'correct') return postCorrection(tx, { ...base, amount: amount * sign })
      if (operation === 'hold') return amount > available ? null : postHold(tx, { ...base, amount })
      if (operation === 'release')
        return lot ? post(tx, planRelease({ ...base, lot: lot.seq, contractNumber })) : null
      if (operation === 'refund') return part ? postRefund(tx, { ...base, holdSeq: part }) : null
      if (operation === 'payout') return part ? payOut(tx, { ...base, holdSeq: part }) : null
      if (!lot || lot.clawedBack) return null
      lot.clawedBack = true
      return post(tx, planClawback({ ...base, lots: [lot.seq], amount: lot.amount, contractNumber }))
    })
    if (!posted) continue
    available = posted.availableAfter
    if (operation === 'accrue') lots.push({ seq: posted.seq, amount, clawedBack: false })
    if (operation === 'hold') holds.push(posted.seq)
  }
}

type StatementRoutesContext = Parameters<typeof statementRoutes>[0]

/** Functions of the payouts that the statements need: the payer of the demo, and the facts of receipts. */
export const payoutsOfStatements = {
  payer: () => Promise.resolve(readConfig({}).payouts.payer),
  getReceiptFacts,
} satisfies Partial<StatementRoutesContext>

export const testStatementRoutes = (
  parts: Omit<StatementRoutesContext, 'config' | keyof typeof payoutsOfStatements>,
  config: StatementRoutesContext['config'],
): Routes => statementRoutes({ ...parts, ...payoutsOfStatements, config })

type StatementOptions = { accessToken: string; format?: string } & (
  | { dateSince: string; dateTo: string }
  | { year: string }
)

/** Requests a statement as a file, for a year or for a period. */
export const requestStatement = (
  app: App,
  { accessToken, format = 'csv', ...days }: StatementOptions,
): Promise<LightMyRequestResponse> =>
  app.inject({
    url: 'year' in days ? '/api/statement/year/' : '/api/statement/',
    query: { format, ...days },
    headers: { authorization: `Bearer ${accessToken}` },
  })

/** Parses a CSV file with semicolons by RFC 4180. Returns its header and its other rows. */
export function readCsv(text: string): { header: string[]; rows: string[][] } {
  const [header = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) =>
      Array.from(`;${line}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g), ([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
  return { header, rows }
}
