import { readConfig } from '../../../platform/config/config.ts'
import fc from 'fast-check'
import readWorkbook from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { post, postCorrection, postHold, postRefund, planRelease } from '../../../ledger/ledger.ts'
import { addDays, moscowDay, moscowMidnight } from '../../../platform/clock/moscow.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { accrue, aLedgerOperation, getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  aMoment,
  aStep,
  firstDay,
  postRandomOperations,
  readCsv,
  requestStatement,
  testStatementRoutes,
} from '../../../testing/earnings/statement-fixtures.ts'
import { aLine, aNumber, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import { aSetClock } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const config = { publicUrl: 'https://lk.example.ru', limits: false, brand: readConfig({}).brand }
const clock = aSetClock(new Date())
const { app } = await buildTestApp({ db, clock, routes: (parts) => [testStatementRoutes(parts, config)] })

const days = 80

it('the income of each month leads from the opening to the closing balance, and equals the ledger entries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(aStep, aMoment(days)), { minLength: 40, maxLength: 60, size: 'max' }),
      async (timedSteps) => {
        const { memberId, accessToken } = await aMember(db)
        const timestamps = timedSteps.map(([, at]) => at).toSorted((a, b) => a.getTime() - b.getTime())
        await postRandomOperations(db, { memberId, steps: timedSteps.map(([step]) => step), timestamps })
        const period = { dateSince: addDays(firstDay, 20), dateTo: addDays(firstDay, days) }
        const xlsx = await requestStatement(app, { accessToken, ...period, format: 'xlsx' })
        const sheets = await readWorkbook(xlsx.rawPayload)
        const months = sheets.find(({ sheet }) => sheet === 'Доступный доход по месяцам')?.data.slice(1) ?? []
        expect(months.map(([month]) => month)).toEqual(['Январь 2026', 'Февраль 2026', 'Март 2026'])
        const before = await ownChanges(memberId, { dateTo: addDays(period.dateSince, -1) })
        let left = sum(Object.values(before))
        for (const [, ...cells] of months) {
          const [opening, credited, recalculated, earned, withdrawn, returned, closing] = cells.map(Number)
          expect(opening).toBe(left)
          expect(earned).toBe(credited! + recalculated!)
          left += earned! + withdrawn! + returned!
          expect(closing).toBe(left)
        }
        const inside = await ownChanges(memberId, period)
        const { release = 0, correction = 0, withdrawal = 0, refund = 0 } = inside
        const column = (index: number) => sum(months.map((row) => Number(row[index])))
        expect([2, 3, 4, 5, 6].map(column)).toEqual([
          release,
          correction,
          release + correction,
          withdrawal,
          refund,
        ])
        const { available, debt } = await getMoney(db, memberId)
        expect(left).toBe(Number(available + debt))
      },
    ),
    { numRuns: repeated(4) },
  )
})

/** Sums the entries of a member's available points and debt by the category of their operation. */
async function ownChanges(
  memberId: string,
  { dateSince = '1925-01-01', dateTo }: { dateSince?: string; dateTo: string },
): Promise<Record<string, number>> {
  const { rows } = await db.query<{ category: string; at: Date; amount: bigint }>({
    text: `select t.category, t.occurred_at as at, e.amount from transactions t join entries e using (member_id, seq)
      where member_id = $1 and category is not null and e.account in ('available', 'debt')`,
    values: [memberId],
  })
  const inside = rows.filter(({ at }) => moscowDay(at) >= dateSince && moscowDay(at) <= dateTo)
  const byCategory = Map.groupBy(inside, ({ category }) => category)
  return Object.fromEntries(
    Array.from(byCategory, ([category, all]) => [category, sum(all.map(({ amount }) => Number(amount)))]),
  )
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** Creates a member who earned 12,500 in February, got 300 and withdrew 7,000 of them in March, of which 2,000 came back. */
async function aMemberOfSpring() {
  const member = await aMember(db)
  const at = (day: string) => ({
    ...aLedgerOperation(member.memberId),
    at: new Date(moscowMidnight(day).getTime() + 43_200_000),
  })
  await db.transaction(async (tx) => {
    const reward = { ...at('2026-01-10'), contractNumber: 'Д-1' }
    const { seq } = await accrue(tx, { ...reward, amount: 12_500n, releasesAt: at('2026-02-10').at })
    await post(tx, planRelease({ ...at('2026-02-10'), lot: seq, contractNumber: 'Д-1' }))
    await postCorrection(tx, { ...at('2026-03-01'), amount: -300n })
    await postHold(tx, { ...at('2026-03-05'), amount: 5_000n })
    const hold = await postHold(tx, { ...at('2026-03-06'), amount: 2_000n })
    await postRefund(tx, { ...at('2026-03-09'), holdSeq: hold.seq })
  })
  return member
}

async function readPdf(days: Parameters<typeof requestStatement>[1]): Promise<string> {
  const { rawPayload } = await requestStatement(app, { ...days, format: 'pdf' })
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
  return text.replace(/[\u00a0\s]+/g, ' ')
}

it('the PDF of three months has the income of the period and of each month', async () => {
  const { accessToken } = await aMemberOfSpring()
  const text = await readPdf({ accessToken, dateSince: '2026-01-01', dateTo: '2026-03-31' })
  for (const phrase of [
    'Доход за период 12 200 б. 12 200 ₽ Доступно на 31.03.2026 7 200 б. 7 200 ₽ Заморожено',
    'Сформировано автоматически. Подлинность подтверждает код проверки',
    // Of the two withdrawals of March one came back, and the other is not paid yet.
    'Выводы в обработке на 31.03.2026: 5 000 б.',
    'Доход за период Сумма Стало доступно +12 500 Расторжения и перерасчёты −300 Доход за период +12 200 Суммы',
    'Доступный доход по месяцам Доход учтён в месяце, в котором баллы стали доступны к выводу.',
    'Январь 2026 0 0 Февраль 2026 0 +12 500 +12 500 12 500',
    'Март 2026 12 500 −300 −300 −7 000 +2 000 7 200',
    'Всего 0 +12 500 −300 +12 200 −7 000 +2 000 7 200',
  ])
    expect(text).toContain(phrase)
})

it('the statement names product and city of the contract to which an operation belongs, as the history does', async () => {
  const { phone, accessToken } = await aMember(db)
  const number = aNumber()
  const day = addDays(moscowDay(clock.businessNow()), -2)
  await importLines(db, clock, [aLine({ number, phone, day, city: 'Казань' })])
  const period = { dateSince: day, dateTo: moscowDay(clock.businessNow()) }
  expect(await readPdf({ accessToken, ...period })).toContain(`Договор № ${number}, Интернет, Казань`)
  const csv = readCsv((await requestStatement(app, { accessToken, ...period })).body)
  expect(csv.header.slice(-2)).toEqual(['Продукт', 'Город'])
  expect(csv.rows[1]?.slice(-2)).toEqual(['Интернет', 'Казань'])
})

it('the PDF of a year has no month before the first operation, neither in the income nor in the frozen points', async () => {
  const { memberId, accessToken } = await aMember(db)
  const at = new Date(moscowMidnight('2026-10-05').getTime() + 43_200_000)
  const releasesAt = new Date('2027-02-01')
  await db.transaction((tx) =>
    accrue(tx, { ...aLedgerOperation(memberId), at, contractNumber: 'Д-1', amount: 900n, releasesAt }),
  )
  const year = await readPdf({ accessToken, year: '2026' })
  expect(year).not.toContain('Сентябрь')
  expect(year.match(/Октябрь 2026/g)).toHaveLength(2)
})

it('the PDF of one month has no income by month, and that of a year no column without a change', async () => {
  const { accessToken } = await aMemberOfSpring()
  const month = await readPdf({ accessToken, dateSince: '2026-02-01', dateTo: '2026-02-28' })
  expect(month).toContain('Доход за период +12 500')
  expect(month).not.toContain('Доступный доход по месяцам')
  const year = await readPdf({ accessToken, year: '2026' })
  expect(year).toContain('Доступный доход по месяцам')
  expect(year).toMatch(/Период 01\.01\.2026 — \d\d\.\d\d\.2026, по дату выпуска/)
  // The table of the income has these figures.
  expect(year).not.toContain('По месяцам: доступно')
  expect(year).toContain('По месяцам: заморожено Месяц На начало Начисления Разморожено На конец')
})
