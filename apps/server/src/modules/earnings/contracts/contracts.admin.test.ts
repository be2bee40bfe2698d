import { expect, it } from 'vitest'
import {
  type ConsoleContract,
  type ConsoleContractRow,
  contractQuerySchema,
} from '@impulse/api/contracts/console-contracts'
import { formatPhone } from '@impulse/api/fields/phone'
import { verifyLedger } from '../../../ledger/verify.ts'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aLine,
  aNumber,
  importLines,
  getMemberId,
  runReleaseWorkers,
} from '../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { verifyRewards } from '../rewards/rewards.service.ts'
import { contractList, selectBatches, undoImport } from './contracts.service.ts'

const { db } = await testDatabase()
const { db: full } = await testDatabase()
const test = await buildTestConsole({ db })
const { clock } = test
const { cookie, name } = await aStaffMember(test, { roles: ['admin'] })

const sendRequest = (path: string, payload?: object) =>
  sendAsStaff(test, payload ? 'POST' : 'GET', `/console/api/${path}`, { cookie, ...(payload && { payload }) })
const found = async (query: string) =>
  (await sendRequest(`contracts?${query}`)).json<{ data: ConsoleContractRow[] }>().data.map(({ id }) => id)
const getContract = async (number: string) =>
  (await sendRequest(`contracts/${encodeURIComponent(number)}`)).json<ConsoleContract>()
const move = (number: string, payload: object) =>
  sendRequest(`contracts/${encodeURIComponent(number)}/reassignment`, payload)
const getErrorCode = async (response: ReturnType<typeof sendRequest>) =>
  (await response).json<{ error: { code: string } }>().error.code
const [day, later] = ['2026-01-05', '2026-02-10']

it('the list of contracts can be filtered by number, phone, status and date, and leaves out contracts of undone imports', async () => {
  const [phone, otherPhone] = [aPhone(), aPhone()]
  const [first, second, cancelled, undone] = [aNumber(), aNumber(), aNumber(), aNumber()]
  await importLines(db, clock, [
    aLine({ number: first, phone, day }),
    aLine({ number: second, phone, day: later }),
    aLine({ number: cancelled, phone: otherPhone, day: later, status: 'cancelled' }),
  ])
  await importLines(db, clock, [aLine({ number: undone, phone, day })])
  const [last] = await selectBatches(db, { limit: 1 })
  await undoImport({ db, clock, actor: 'operator' }, last?.id ?? 0n)
  const findCreated = async (query: string) =>
    (await found(query)).filter((number) => [first, second, cancelled, undone].includes(number))
  expect(await findCreated('')).toEqual([cancelled, second, first])
  expect(await findCreated('order=asc')).toEqual([first, second, cancelled])
  expect(await found(`q=${first.toLowerCase()}`)).toEqual([first])
  expect(await found(`q=${encodeURIComponent(formatPhone(phone))}`)).toEqual([second, first])
  expect(await found(`q=${phone}&since=${later}`)).toEqual([second])
  expect(await findCreated(`to=${day}`)).toEqual([first])
  expect(await findCreated('status=cancelled')).toEqual([cancelled])
  expect(await findCreated('status=released')).toEqual([second, first])
  expect(await found(`q=${undone}`)).toEqual([])
  const { body } = await sendRequest(`contracts.csv?q=${phone}`)
  expect(body.trimEnd().split(/\r?\n/)).toEqual([
    expect.stringContaining('Договор;Участник'),
    expect.stringMatching(new RegExp(`${second};.*;Интернет;Москва;10.02.2026;.*;500`)),
    expect.stringMatching(new RegExp(`${first};.*;05.01.2026`)),
  ])
  await db.query({ text: 'update members set phone = $2 where phone = $1', values: [phone, aPhone()] })
  expect(await found(`q=${phone}`)).toEqual([second, first])
  expect((await sendRequest(`contracts/${undone}`)).statusCode).toBe(404)
  expect(await getErrorCode(sendRequest('contracts?status=undone'))).toBe('invalid_status')
})

it('the page of a contract shows its owner, reward and ledger operations', async () => {
  const phone = aPhone()
  const number = `Д ${aNumber()}`
  await importLines(db, clock, [aLine({ number, phone, day, city: 'Тула' })])
  expect(await getContract(number)).toMatchObject({
    id: number,
    phone: formatPhone(phone),
    productName: 'Интернет',
    city: 'Тула',
    connectedAt: day,
    status: 'released',
    reward: 500,
    n: 1,
    batch: expect.any(String),
    moves: [],
    operations: [
      { title: 'Вознаграждение', amount: 500, actor: 'import' },
      { title: 'Разморожено', amount: 500 },
    ],
  })
})

it('refuses to reassign a contract without a reason, and moves the contract and its reward once when two requests run in parallel', async () => {
  const [phone, right, ownPhone] = [aPhone(), aPhone(), aPhone()]
  const number = aNumber()
  await importLines(db, clock, [aLine({ number, phone, day })])
  const reason = 'Ошибка в файле дилера'
  for (const wrong of ['', 'да', 'x'.repeat(301), 'a\nb'])
    expect(await getErrorCode(move(number, { phone: right, reason: wrong }))).toBe('reason_required')
  expect(await getErrorCode(move(number, { phone: '123', reason }))).toBe('invalid_phone')
  await db.query({ text: 'update staff set phone = $2 where name = $1', values: [name, ownPhone] })
  expect(await getErrorCode(move(number, { phone: ownPhone, reason }))).toBe('own_contract')
  const responses = await Promise.all([0, 1].map(() => move(number, { phone: formatPhone(right), reason })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(responses.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
    clawedBack: 500,
    debt: 0,
    accrued: 500,
    memberCreated: true,
  })
  expect(await getContract(number)).toMatchObject({
    phone: formatPhone(right),
    recordedPhone: formatPhone(phone),
    moves: [{ actor: `staff:${name}`, reason }],
  })
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 0n })
  expect(await getMoney(db, await getMemberId(db, right))).toMatchObject({ available: 0n, frozen: 500n })
  await runReleaseWorkers(test)
  expect(await getMoney(db, await getMemberId(db, right))).toMatchObject({ available: 500n })
  expect(await getErrorCode(move('НЕТ-1', { phone: right, reason }))).toBe('contract_not_found')
  expect(await db.snapshot(verifyLedger)).toEqual([])
  expect(await db.snapshot(verifyRewards)).toEqual([])
})

it('PostgreSQL reads the first page of a list of 20,000 contracts without a sequential scan, even with a filter by a rare status', async () => {
  const contractCount = repeated(20_000)
  const [phone] = times(1, aPhone)
  await importLines(full, clock, [aLine({ number: aNumber(), phone: phone ?? '', day })])
  const chunkSize = 20_000
  for (let from = 1; from < contractCount; from += chunkSize)
    await full.query({
      text: `insert into contracts (number, member_id, phone, product, city, connected_on, status, created_at, updated_at,
            cancelled_at)
          select 'B-' || i, (select id from members where phone = $1), $1, 'internet', 'Тула', date '2020-01-01' + (i % 2000),
            case when i % 1000 = 0 then 'cancelled' else 'released' end, now(), now(), case when i % 1000 = 0 then now() end
          from generate_series($2::int, $3::int) i`,
      values: [phone, from, from + chunkSize - 1],
    })
  await full.query({ text: 'analyze contracts', values: [] })
  for (const query of ['', 'status=cancelled', `q=B-7`, 'since=2024-01-01', 'status=released&order=asc']) {
    const plan = await explained(query)
    expect([query, /Seq Scan on contracts/.test(plan)]).toEqual([query, false])
  }
})

/**
 * Returns the plan of the query that reads the page of the list. The plan of the query that counts the matches is not
 * checked, because the count has a limit.
 */
async function explained(query: string): Promise<string> {
  const plans: string[] = []
  const spying = {
    ...full,
    query: async (response: Parameters<typeof full.query>[0]) => {
      if (response.text.includes('"recordedPhone"')) {
        const { rows } = await full.query<{ 'QUERY PLAN': string }>({
          text: `explain ${response.text}`,
          values: response.values,
        })
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      return full.query(response)
    },
  } as typeof full
  await contractList(spying).page(contractQuerySchema.parse(Object.fromEntries(new URLSearchParams(query))))
  expect(plans).toHaveLength(1)
  return plans.join('\n')
}
