import { readConfig } from '../../../platform/config/config.ts'
import readWorkbook from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { moscowMidnight } from '../../../platform/clock/moscow.ts'
import { planCorrection } from '../../../ledger/correction-operation.ts'
import { postCorrection, postHold, post, postAll, postRefund, planRelease } from '../../../ledger/ledger.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { accrue, aLedgerOperation } from '../../../testing/earnings/ledger-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  requestStatement,
  readCsv,
  testStatementRoutes,
} from '../../../testing/earnings/statement-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const { brand } = readConfig({})
const config = { publicUrl: 'https://lk.example.ru', limits: false, brand }
const { app } = await buildTestApp({ db, routes: (parts) => [testStatementRoutes(parts, config)] })

const period = { dateSince: '2026-03-01', dateTo: '2026-03-31' }
const noon = (day: string) => new Date(moscowMidnight(day).getTime() + 43_200_000)

/** Plans `count` corrections of one point each, dated 21 March. */
const manyCorrections = (memberId: string, count: number) =>
  times(count, () => planCorrection({ ...aLedgerOperation(memberId), at: noon('2026-03-21'), amount: 1n }))

/**
 * Creates a member with points from February. In March the member has a reward, its release, a withdrawal and
 * corrections.
 */
async function aMemberWithMarchOperations({ contractNumber = 'Д-1', corrections = 0 } = {}) {
  const member = await aMember(db)
  const { memberId } = member
  await db.transaction(async (tx) => {
    await postCorrection(tx, { ...aLedgerOperation(memberId), at: noon('2026-02-01'), amount: 1_000n })
    const reward = { ...aLedgerOperation(memberId), at: noon('2026-03-01'), contractNumber }
    const { seq } = await accrue(tx, { ...reward, amount: 12_500n, releasesAt: noon('2026-03-15') })
    await post(
      tx,
      planRelease({ ...aLedgerOperation(memberId), at: noon('2026-03-15'), lot: seq, contractNumber }),
    )
    await postHold(tx, { ...aLedgerOperation(memberId), at: noon('2026-03-20'), amount: 3_000n })
    await postAll(tx, manyCorrections(memberId, corrections))
  })
  return member
}

it('writes a statement as CSV that Russian Excel opens: byte order mark, semicolons, decimal commas and Russian dates', async () => {
  const { accessToken } = await aMemberWithMarchOperations()
  const response = await requestStatement(app, { accessToken, ...period })
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const { header, rows } = readCsv(response.body)
  expect(header.slice(0, 6).join('|')).toBe(
    'Дата и время (МСК)|Операция|Договор|Сумма операции|Доступно: изменение|Доступно: остаток',
  )
  expect(rows.map((row) => row.slice(0, 8).join('|'))).toEqual([
    '|На начало периода||||1000,00||0,00',
    '01.03.2026 12:00|Договор №\u00a0Д-1|Д-1|12500,00|0,00|1000,00|12500,00|12500,00',
    '15.03.2026 12:00|Разморожено по договору №\u00a0Д-1|Д-1|12500,00|12500,00|13500,00|-12500,00|0,00',
    '20.03.2026 12:00|Вывод средств||-3000,00|-3000,00|10500,00|0,00|0,00',
    '|На конец периода||||10500,00||0,00',
  ])
})

it.each(['=1+1', '+7', '-2', '@SUM(A1)', '\t=1', ' =1', '＝1', '\r1', '-1;"x"'])(
  'CSV and XLSX statements contain a contract number that a spreadsheet would evaluate as a formula as plain text: %j',
  async (contractNumber) => {
    const { accessToken } = await aMemberWithMarchOperations({ contractNumber })
    const csv = await requestStatement(app, { accessToken, ...period })
    const quoted = `'${contractNumber.replaceAll('"', '""')}`
    expect(csv.body).toContain(/[;"\r]/.test(quoted) ? `;"${quoted}";` : `;${quoted};`)
    const xlsx = await requestStatement(app, { accessToken, ...period, format: 'xlsx' })
    const operations = (await readWorkbook(xlsx.rawPayload, { trim: false })).find(
      ({ sheet }) => sheet === 'Операции',
    )
    expect(operations?.data[2]?.[2]).toBe(contractNumber)
  },
)

it('writes a statement as XLSX with a sheet of totals and a sheet of operations, with amounts as numbers and days as dates', async () => {
  const { accessToken } = await aMemberWithMarchOperations({ corrections: 600 })
  const response = await requestStatement(app, { accessToken, ...period, format: 'xlsx' })
  const sheets = await readWorkbook(response.rawPayload)
  const [totals, operations] = sheets.map(({ data }) => data)
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Итоги', 'Операции'])
  expect(totals?.slice(0, 6)).toEqual([
    ['Итоги', 'Операций', 'Доступно', 'Заморожено', 'Долг'],
    ['На начало периода', null, 1_000, 0, 0],
    ['Поступило', null, 13_100, 12_500, 0],
    ['Списано', null, -3_000, -12_500, 0],
    ['Возвращено', null, 0, 0, 0],
    ['На конец периода', null, 11_100, 0, 0],
  ])
  expect(totals).toContainEqual(['Перерасчёты', 600, 600, 0, 0])
  expect(operations).toHaveLength(1 + 1 + 603 + 1)
  const [, , reward, ...otherRows] = operations ?? []
  // The file contains the local time without a time zone, and the reader interprets it as UTC.
  expect(reward?.slice(0, 10)).toEqual([
    new Date('2026-03-01T12:00:00Z'),
    'Договор №\u00a0Д-1',
    'Д-1',
    12_500,
    0,
    1_000,
    12_500,
    12_500,
    0,
    0,
  ])
  expect(otherRows.at(-2)?.slice(4, 8)).toEqual([1, 11_100, 0, 0])
})

it('writes a statement as PDF in Russian, with its title, the member, the check code and page numbers', async () => {
  const { accessToken } = await aMemberWithMarchOperations({
    contractNumber: 'ДОГОВОР-С-ДЛИННЫМ-НОМЕРОМ',
    corrections: 200,
  })
  const response = await requestStatement(app, { accessToken, ...period, format: 'pdf' })
  expect(response.headers['content-type']).toBe('application/pdf')
  const pdfDocument = await getDocumentProxy(new Uint8Array(response.rawPayload))
  const { text } = await extractText(pdfDocument, { mergePages: false })
  const [first = ''] = text
  for (const phrase of [
    'Выписка за 01.03.2026 — 31.03.2026',
    /^ИМПУЛЬС\s+платформа для мотивации\s+help@impulse\.example/,
    /Участник\s+Иванов Андрей/,
    /Плательщик\s+ООО «Импульс» \(демонстрация\), ИНН\s7701000001, КПП\s770101001,\s+ОГРН\s1207701000011/,
    /Адрес плательщика\s+101000, г\. Москва/,
    /Доход за период\s+12\s700\sб\.\s+12\s700\s₽\s+Доступно на\s31\.03\.2026\s+10\s700\sб\.\s+10\s700\s₽\s+Заморожено на\s31\.03\.2026\s+0\sб\./,
    /Телефон\s+\+7 \(9\d\d\) \d{3}-\d\d-\d\d/,
    /На начало периода\s+1\s000\s+0/,
    /Поступило\s+\+12\s700\s+\+12\s500/,
    /Списано\s+−3\s000\s+−12\s500/,
    /На конец периода\s+10\s700\s+0/,
    /Код проверки: (\w{4}-){6}\w{4}/,
    'https://lk.example.ru/check',
  ])
    expect(first).toMatch(phrase)
  expect(text.length).toBeGreaterThan(4)
  for (const [index, page] of text.entries()) {
    expect(page).toContain(`Страница ${index + 1} из ${text.length}`)
    expect(page).toMatch(/ИМПУЛЬС · Код проверки: [\w-]{34} · https:\/\/lk\.example\.ru\/check/)
    // The operations begin after the first page.
    expect(page.includes('Дата и время')).toBe(index > 0)
  }
  expect(text.join('\n')).toContain('Разморожено по договору')
  expect(text.join('\n').match(/Корректировка/g)).toHaveLength(200)
  // The member had no debt in the period, so the statement does not mention debt.
  expect(text.join('\n')).not.toContain('Долг')
})

it('a statement in XLSX, in PDF and on the verification page shows the refund of a withdrawal from an earlier period separately from income', async () => {
  const member = await aMember(db)
  const { memberId, accessToken } = member
  await db.transaction(async (tx) => {
    await postCorrection(tx, { ...aLedgerOperation(memberId), at: noon('2026-02-01'), amount: 9_000n })
    const { seq } = await postHold(tx, {
      ...aLedgerOperation(memberId),
      at: noon('2026-02-20'),
      amount: 7_000n,
    })
    await postRefund(tx, { ...aLedgerOperation(memberId), at: noon('2026-03-02'), holdSeq: seq })
    await postCorrection(tx, { ...aLedgerOperation(memberId), at: noon('2026-03-21'), amount: 100n })
  })
  const xlsx = await requestStatement(app, { accessToken, ...period, format: 'xlsx' })
  expect((await readWorkbook(xlsx.rawPayload))[0]?.data.slice(1, 6)).toEqual([
    ['На начало периода', null, 2_000, 0, 0],
    ['Поступило', null, 100, 0, 0],
    ['Списано', null, 0, 0, 0],
    ['Возвращено', null, 7_000, 0, 0],
    ['На конец периода', null, 9_100, 0, 0],
  ])
  const pdf = await requestStatement(app, { accessToken, ...period, format: 'pdf' })
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true })
  expect(text).toMatch(/Поступило\s+\+100\s+0\s+Списано\s+0\s+0\s+Возвращено\s+\+7\s000\s+0\s+На конец/)
  const code = /Код проверки: ([\w-]{34})/.exec(text)?.[1] ?? ''
  const checked = await app.inject({ method: 'POST', url: '/api/statement/check/', payload: { code } })
  expect(checked.json()).toMatchObject({
    figures: { available: { opening: 2_000, income: 100, outgo: 0, returned: 7_000, closing: 9_100 } },
  })
})

it('tags a PDF statement for screen readers: language, title, headings, and tables with header cells', async () => {
  const { accessToken } = await aMemberWithMarchOperations({ corrections: 100 })
  const response = await requestStatement(app, { accessToken, ...period, format: 'pdf' })
  const pdfDocument = await getDocumentProxy(new Uint8Array(response.rawPayload))
  const { info } = await pdfDocument.getMetadata()
  expect(info).toMatchObject({ Language: 'ru-RU', Title: 'Выписка за 01.03.2026 — 31.03.2026' })
  expect(await pdfDocument.getMarkInfo()).toMatchObject({ Marked: true })
  const roles: string[] = []
  for (let page = 1; page <= pdfDocument.numPages; page++) {
    collectRoles(await (await pdfDocument.getPage(page)).getStructTree(), roles)
  }
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  expect(roles.filter((role) => role === 'H2')).toHaveLength(5)
  // The four tables have 1, 2, 4 and 6 header cells, each tagged once even when a table continues on another
  // page. Empty cells have no content and are not counted.
  expect(roles.filter((role) => role === 'TH')).toHaveLength(1 + 2 + 4 + 6)
  expect(roles.filter((role) => role === 'TR')).toHaveLength(1 + 3 + 1 + 4 + 1 + 5 + 1 + 103)
  const movements = 1 + 2 + 1 + 100
  expect(roles.filter((role) => role === 'TD')).toHaveLength(3 * 2 + 4 * 3 + 5 * 4 + 103 * 4 + movements)
})

it('writes the statement of a year, divided into months, as PDF and as XLSX', async () => {
  const { accessToken } = await aMemberWithMarchOperations()
  const pdf = await requestStatement(app, { accessToken, format: 'pdf', year: '2026' })
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true })
  expect(text).toContain('Сводка за 2026 год')
  expect(text).toMatch(/Март 2026\s+1\s000\s+\+12\s500\s+\+12\s500\s+−3\s000\s+10\s500/)
  const xlsx = await requestStatement(app, { accessToken, format: 'xlsx', year: '2026' })
  const months = (await readWorkbook(xlsx.rawPayload))[1]?.data
  expect(months).toContainEqual(['Март 2026', 'Заморожено', 0, 12_500, -12_500, 0, 0, 0, 0])
  expect(decodeURIComponent(String(xlsx.headers['content-disposition']))).toMatch(
    /Сводка 01\.01\.2026–.*\.xlsx$/,
  )
})

it('refuses a PDF statement of more than 5,000 operations, and writes the same statement as CSV', async () => {
  const { memberId, accessToken } = await aMember(db)
  // Inserts transactions without entries, because a statement reads only transactions, and posting thousands of
  // operations would take seconds.
  await db.query({
    text: `insert into transactions (member_id, seq, occurred_at, accounted_at, category, kind, amount, available_delta, available_after,
        debt_delta, actor, idempotency_key, request_hash)
      select $1, n, $2, $2, 'correction', 'correction', 1, 1, n, 0, 'test', 'many:' || n, '\\x00' from generate_series(1, 5001) n`,
    values: [memberId, noon('2026-03-21')],
  })
  await db.query({ text: 'update balances set last_seq = 5001 where member_id = $1', values: [memberId] })
  const pdf = await requestStatement(app, { accessToken, ...period, format: 'pdf' })
  expect([pdf.statusCode, pdf.json()]).toMatchObject([422, { error: { code: 'statement_too_long_for_pdf' } }])
  const csv = await requestStatement(app, { accessToken, ...period })
  expect(readCsv(csv.body).rows.at(-1)?.[5]).toBe('5001,00')
})

type Node = { role?: string; type?: string; children?: Node[] }

/**
 * Appends to `into` the roles of the elements that have content on this page, and returns true when `node` has content.
 * The structure tree of a page also contains the rows that a table has on other pages; these rows are left out.
 */
function collectRoles(node: Node, into: string[]): boolean {
  const hasContent = (node.children ?? []).map((child) => collectRoles(child, into)).includes(true)
  if (hasContent && node.role) into.push(node.role)
  return hasContent || node.type === 'content'
}
