import { beforeAll, expect, it } from 'vitest'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { chance, chanceBelow, chanceBytes } from '../../../../testing/harness/random.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { aPayoutTest, anApprover, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { inWindows1251 } from '../batches/windows-1251.ts'
import {
  getAdminWithdrawal,
  importFileFromBank,
  makeBatch,
  recordApproval,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await testDatabase()
const limits = { secondApprovalFrom: 10n ** 9n, dailyCap: 10n ** 12n }
const context = { ...(await aPayoutTest(db, limits)), provider: null }
await anApprover(db, 'vera')
const { account } = context.config.payer
const references: string[] = []
beforeAll(async () => {
  const withdrawals = []
  for (const amount of [500, 600, 700]) withdrawals.push(await aWithdrawal(context, { amount }))
  for (const { number } of withdrawals) await recordApproval(context, { number, staffName: 'olga' })
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  for (const { number } of withdrawals)
    references.push((await getAdminWithdrawal(context, number)).reference ?? '')
})

const load = (bytes: Buffer, dryRun = false) =>
  importFileFromBank(context, { bytes, staffName: 'vera', dryRun })
const statement1c = (documents: readonly string[]) => a1cStatement(account, { documents })
const document1c = (purpose: string, sum: string) => a1cDocument({ account, purpose, sum, day: '19.11.2026' })
const camt = (entries: readonly string[]) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
const entryCamt = (purpose: string, sum: string) =>
  `<Ntry><Amt Ccy="RUB">${sum}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt>
  <NtryDtls><TxDtls><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

/** Changes some bytes of a file, cuts it off, or repeats a part of it. */
function damage(file: Buffer): Buffer {
  const bytes = Buffer.from(file)
  const lot = chance()
  if (lot < 0.25) return bytes.subarray(0, chanceBelow(bytes.length))
  if (lot < 0.4) {
    const from = chanceBelow(bytes.length)
    const part = bytes.subarray(from, from + chanceBelow(200))
    return Buffer.concat([bytes.subarray(0, from), part, bytes.subarray(from)])
  }
  for (const _ of times(1 + chanceBelow(4), () => null))
    bytes[chanceBelow(bytes.length)] = chanceBytes(1)[0] ?? 0
  return bytes
}

it('a damaged file from the bank is refused with an error code or reported row by row, and the ledger stays consistent', async () => {
  const purposes = () => references.map((reference) => `Вознаграждение ${reference}`)
  const files = [
    () => statement1c(purposes().map((purpose, at) => document1c(purpose, `${500 + at * 100}.01`))),
    () => inWindows1251(String(statement1c(purposes().map((purpose) => document1c(purpose, '500.00'))))),
    () => Buffer.from(camt(purposes().map((purpose, at) => entryCamt(purpose, `${500 + at * 100}.00`)))),
    () =>
      Buffer.from(
        ['Референс;Сумма;Результат', ...references.map((one) => `${one};500,00;Исполнено`)].join('\n'),
      ),
  ]
  let refused = 0
  for (let run = 0; run < repeated(400); run += 1) {
    const file = damage(files[run % files.length]?.() ?? Buffer.alloc(0))
    // Every fourth file of each format is also imported as a dry run.
    for (const dryRun of run % 16 < files.length ? [true, false] : [false])
      await load(file, dryRun).then(
        ({ rows }) => expect(rows.filter(({ outcome }) => outcome === 'failed')).toEqual([]),
        (error: unknown) => {
          expect(error).toBeInstanceOf(Refusal)
          refused += 1
        },
      )
  }
  expect(refused).toBeGreaterThan(50)
  expect(await verifyPayouts(db)).toEqual([])
  await expectConsistentBooks(db)
})

it.each([
  ['XML with an entity declaration', () => `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]>${camt([])}`],
  ['XML that is nested very deeply', () => `<Document><BkToCstmrStmt>${'<a>'.repeat(100_000)}`],
  ['a line that is very long', () => `Референс;Сумма;Результат\n${'"'.repeat(5_000_000)}`],
  ['a line of nothing but separators', () => `Референс;Сумма;Результат\n${';'.repeat(5_000_000)}`],
  [
    'a statement whose documents are never closed',
    () => `1CClientBankExchange\n${'СекцияДокумент=x\n'.repeat(100_000)}`,
  ],
])(
  'a file from the bank with %s is reported row by row or refused, within the time limit of the test',
  async (_title, make) => {
    const answer = await load(Buffer.from(make())).then(
      ({ rows }) => rows.length,
      (error: unknown) => error,
    )
    expect(typeof answer === 'number' ? answer <= 1 : answer instanceof Refusal).toBe(true)
  },
)

it('reads a very large table of results and a very large bank statement completely', async () => {
  const rows = times(100_000, (at) => `IM-${at + 1}-AAAA9M;500,00;Исполнено`)
  const table = await load(Buffer.from(['Референс;Сумма;Результат', ...rows].join('\n')))
  expect(table.rows).toHaveLength(100_000)
  expect(new Set(table.rows.map(({ outcome }) => outcome))).toEqual(new Set(['unknown_reference']))
  const documents = times(25_000, (at) => document1c(`Аренда ${at}`, '1.00'))
  expect(await load(statement1c(documents))).toMatchObject({ rows: [], others: 25_000 })
  // Banks write some 3,700 bytes about each payment into camt.053.
  const facts = 'Назначение'.repeat(175)
  const entries = times(10_000, (at) => entryCamt(`IM-${at + 1}-AAAA9M ${facts}`, '1.00'))
  const dayOfPayouts = Buffer.from(camt(entries))
  expect(dayOfPayouts.length).toBeGreaterThan(36_000_000)
  expect((await load(dayOfPayouts, true)).rows).toHaveLength(10_000)
})
