import { readConfig } from '../../../platform/config/config.ts'
import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import type { CheckedDocument, CheckedStatement } from '@impulse/api/statements/statement'
import { planRelease, post, postCorrection, postHold } from '../../../ledger/ledger.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { accrue, aLedgerOperation } from '../../../testing/earnings/ledger-fixtures.ts'
import { requestStatement, testStatementRoutes } from '../../../testing/earnings/statement-fixtures.ts'
import { aSetClock } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { moscowDay, moscowMidnight } from '../../../platform/clock/moscow.ts'

const { db } = await testDatabase()
const { brand } = readConfig({})
const config = { publicUrl: undefined, limits: true, brand }
const clock = aSetClock(new Date())
const { app } = await buildTestApp({ db, clock, routes: (parts) => [testStatementRoutes(parts, config)] })

let addresses = 0
/** Sends a check code without a session, each time from another IP address unless `remoteAddress` is set. */
const check = (payload: object, remoteAddress = `10.0.${addresses++}.1`) =>
  app.inject({ method: 'POST', url: '/api/statement/check/', payload, remoteAddress })

const hashFile = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

async function aStatementPdf() {
  const { memberId, accessToken } = await aMember(db)
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: 7_350n }))
  const today = moscowDay(clock.businessNow())
  return { memberId, today, ...(await issuePdf({ accessToken, dateSince: today, dateTo: today })) }
}

async function issuePdf(days: { accessToken: string; dateSince: string; dateTo: string }) {
  const { rawPayload: file } = await requestStatement(app, { ...days, format: 'pdf' })
  const { text } = await extractText(new Uint8Array(file), { mergePages: true })
  const code = /Код проверки: ([\w-]{34})/.exec(text)?.[1] ?? ''
  return { file, text: text.replaceAll('\u00a0', ' '), code }
}

it('verifying a check code returns the figures of the PDF and only the initials of the member', async () => {
  const { memberId, today, code, text } = await aStatementPdf()
  expect(text).toMatch(/Откройте http:\/\/localhost:?\d*\/check/)
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: 1n }))
  const response = await check({ code: ` ${code.toLowerCase().replaceAll('-', ' ')}` })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    kind: 'statement',
    payer: 'ООО «Импульс» (демонстрация), ИНН 7701000001, КПП 770101001, ОГРН 1207701000011',
    initials: 'И. А.',
    since: today,
    to: today,
    items: 1,
    madeAt: expect.stringMatching(/^\d{4}-.*\+03:00$/),
    figures: {
      available: { opening: 0, income: 7_350, outgo: 0, returned: 0, closing: 7_350 },
      frozen: { opening: 0, income: 0, outgo: 0, returned: 0, closing: 0 },
      debt: { opening: 0, income: 0, outgo: 0, returned: 0, closing: 0 },
      earned: { credited: 0, recalculated: 7_350 },
    },
    months: [],
    sumMatches: null,
    sumNames: [],
    fileMatches: null,
  })
})

it('verifying a check code reports a mismatch for an incorrect sum and for a file with one changed byte', async () => {
  const { code, file } = await aStatementPdf()
  expect((await check({ code, sum: 7_350, fileHash: hashFile(file) })).json()).toMatchObject({
    sumMatches: true,
    fileMatches: true,
  })
  expect((await check({ code, sum: 7_351 })).json()).toMatchObject({ sumMatches: false })
  for (const byteIndex of [0, 1_000, file.length - 1]) {
    const changed = Uint8Array.from(file)
    changed[byteIndex] = (changed[byteIndex] ?? 0) ^ 1
    expect((await check({ code, fileHash: hashFile(changed) })).json()).toMatchObject({ fileMatches: false })
  }
})

it('every amount of the PDF matches, with the name of its figure: headline, totals, months and operations', async () => {
  const { accessToken, memberId } = await aMember(db)
  const at = (day: string) => ({
    ...aLedgerOperation(memberId),
    at: new Date(moscowMidnight(day).getTime() + 43_200_000),
  })
  await db.transaction(async (tx) => {
    const reward = { ...at('2026-02-10'), contractNumber: 'Д-1' }
    const { seq } = await accrue(tx, { ...reward, amount: 12_500n, releasesAt: at('2026-03-10').at })
    await accrue(tx, {
      ...at('2026-03-02'),
      contractNumber: 'Д-2',
      amount: 8_900n,
      releasesAt: at('2027-01-01').at,
    })
    await post(tx, planRelease({ ...at('2026-03-10'), lot: seq, contractNumber: 'Д-1' }))
    await postCorrection(tx, { ...at('2026-03-11'), amount: -300n })
    await postHold(tx, { ...at('2026-03-12'), amount: 3_000n })
    await postHold(tx, { ...at('2026-03-13'), amount: 4_000n })
  })
  const period = { dateSince: '2026-01-01', dateTo: '2026-03-31' }
  const { text, code } = await issuePdf({ accessToken, ...period })
  const namesOf = async (sum: number) => {
    const { sumMatches, sumNames } = (await check({ code, sum })).json<CheckedDocument>()
    expect(sumMatches).toBe(sumNames.length > 0)
    return sumNames.join().replaceAll('\u00a0', ' ')
  }
  expect(await namesOf(12_200)).toContain('12 200 — «Доход за период»')
  expect(await namesOf(8_900)).toContain('8 900 — «Заморожено на конец периода»')
  expect(await namesOf(5_200)).toContain('5 200 — «Доступно на конец периода»')
  expect(await namesOf(7_000)).toContain('−7 000 — «Выводы»')
  expect(await namesOf(21_400)).toContain('21 400 — «Заморожено: поступило»')
  expect(await namesOf(4_000)).toBe('−4 000 — «Доступно: изменение» 13.03.2026')
  expect(await namesOf(9_200)).toBe('9 200 — «Доступно: остаток» 12.03.2026')
  expect(await namesOf(-12_200)).toBe('')
  const printed = text.slice(0, text.indexOf('Код проверки')) + text.slice(text.indexOf('Доступный доход'))
  for (const [amount] of printed.matchAll(/(?<=[\s+−])\d{1,3} \d{3}(?=\s)/g))
    expect(await namesOf(Number(amount.replace(' ', ''))), amount).not.toBe('')
  const { months } = (await check({ code })).json<CheckedStatement>()
  expect(months.map(({ month, credited, closing }) => [month, credited, closing])).toEqual([
    ['2026-02-01', 0, 0],
    ['2026-03-01', 12_500, 5_200],
    [null, 12_500, 5_200],
  ])
})

it('every PDF has its own check code, and the code of one PDF does not confirm another PDF', async () => {
  const [one, other] = [await aStatementPdf(), await aStatementPdf()]
  expect(one.code).not.toBe(other.code)
  const response = await check({ code: one.code, fileHash: hashFile(other.file) })
  expect(response.json()).toMatchObject({ fileMatches: false })
})

it('verifying a check code returns 404 for an unknown code, and 400 for a malformed code or request', async () => {
  expect(toOutcome(await check({ code: '0000-0000-0000-0000-0000-0000-0000' }))).toMatchObject({
    status: 404,
    code: 'check_code_not_found',
  })
  for (const code of ['', '0000', 'UUUU-0000-0000-0000-0000-0000-0000', 7, null, 'x'.repeat(200)]) {
    expect(toOutcome(await check({ code }))).toMatchObject({ status: 400, code: 'malformed_check_code' })
  }
  const { code } = await aStatementPdf()
  for (const more of [{ fileHash: 'x' }, { sum: '7350' }, { sum: 1.5 }]) {
    expect(toOutcome(await check({ code, ...more })).status).toBe(400)
  }
})

it('after sixty incorrect check codes from one IP address, refuses every further code from this address; other addresses can still verify a code', async () => {
  const { code } = await aStatementPdf()
  const address = '10.9.9.9'
  for (let guess = 0; guess < 60; guess++) {
    expect((await check({ code: '0000-0000-0000-0000-0000-0000-0000' }, address)).statusCode).toBe(404)
  }
  const refused = await check({ code }, address)
  expect(toOutcome(refused)).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await check({ code })).statusCode).toBe(200)
})

it('the database refuses the server’s attempts to change or delete a stored statement', async () => {
  const { code } = await aStatementPdf()
  const storedCode = code.replaceAll('-', '')
  for (const text of [
    "update issued_documents set figures = '{}' where code = $1",
    'delete from issued_documents where code = $1',
  ])
    await expect(db.query({ text, values: [storedCode] })).rejects.toThrow('permission denied')
})

it('the PDF has a QR code with a description for screen readers', async () => {
  const { file } = await aStatementPdf()
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const tree = await (await pdf.getPage(1)).getStructTree()
  expect(JSON.stringify(tree)).toContain('"alt":"QR-код: открыть проверку этого документа"')
})
