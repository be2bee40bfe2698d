import { expect, it } from 'vitest'
import type {
  RulesForm,
  ConsoleRewardRules,
  RulesRow,
  RulesSimulation,
} from '@impulse/api/rewards/console-reward-rules'
import { type Today } from '@impulse/api/dashboard/console-dashboard'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { aLine, aNumber, importLines, getMemberId } from '../../../../testing/earnings/contract-fixtures.ts'
import { times } from '../../../../testing/harness/repeat.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { someRules } from '../../../../testing/earnings/reward-rules-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../../testing/harness/test-clock.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { addDays, toMonth, moscowDay } from '../../../../platform/clock/moscow.ts'
import { approveRules, saveDraft } from '../rewards.service.ts'

const { db } = await databaseEach()
const test = await buildTestConsole({ db, clock: aClock({ isStopped: true }) })
const [anna, boris, clara] = [await aStaffMember(test), await aStaffMember(test), await aStaffMember(test)]
type Person = typeof anna

const today = moscowDay(test.clock.businessNow())
const nextMonth = toMonth(addDays(toMonth(today), 31))
const sendRequest = (person: Person, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  sendAsStaff(test, method, `/console/api/reward-rules${path}`, {
    cookie: person.cookie,
    ...(payload && { payload }),
  })
type Refused = { error: { code: string; details: { fields: { field: string; message: string }[] } } }
const getErrorCode = async (request: ReturnType<typeof sendRequest>) =>
  (await request).json<Refused>().error.code
const getFieldErrors = async (request: ReturnType<typeof sendRequest>) =>
  Object.fromEntries(
    (await request).json<Refused>().error.details.fields.map(({ field, message }) => [field, message]),
  )

const aRulesForm = (options: Parameters<typeof someRules>[0] = {}): RulesForm => {
  const { products, ...rules } = someRules(options)
  const formProducts = Object.entries(products).map(([key, one]) => ({ key, ...one }))
  // PostgreSQL returns the keys of a stored JSON object ordered by length, so the form also lists its products by the
  // length of their keys.
  return { products: formProducts.toSorted((a, b) => a.key.length - b.key.length), ...rules }
}
const drafted = async (person: Person, rules: RulesForm, more = {}) =>
  (await sendRequest(person, 'POST', '', { rules, ...more })).json<ConsoleRewardRules>()
const approve = (person: Person, { id }: { id: string }, retroactive = false) =>
  sendRequest(person, 'POST', `/${id}/approval`, { retroactive })
const getFrozen = async (phone: string) => (await getMoney(db, await getMemberId(db, phone))).frozen
const importContracts = (phone: string, count = 1) =>
  importLines(
    db,
    test.clock,
    times(count, () => aLine({ number: aNumber(), phone, day: today, product: 'internet' })),
  )

it('only a staff member other than the author can approve a draft of rules, and only once', async () => {
  const draft = await drafted(anna, aRulesForm({ internet: 700 }))
  expect(draft).toMatchObject({
    state: 'draft',
    effectiveFrom: nextMonth,
    author: `staff:${anna.name}`,
    recalculates: null,
    rules: aRulesForm({ internet: 700 }),
    before: { id: '1', rules: aRulesForm() },
  })
  expect(await getErrorCode(approve(anna, draft))).toBe('rules_own_draft')
  const responses = await Promise.all([boris, clara].map((person) => approve(person, draft)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const list = (await sendRequest(anna, 'GET', '')).json<RulesRow[]>()
  expect(list.map(({ id, state }) => [id, state])).toEqual([
    [draft.id, 'coming'],
    ['1', 'inForce'],
  ])
  const other = await drafted(anna, aRulesForm())
  expect((await sendRequest(boris, 'DELETE', `/${other.id}`)).json()).toMatchObject({ state: 'discarded' })
  expect(await getErrorCode(approve(boris, other))).toBe('rules_discarded')
  const { rows } = await db.query({
    text: `select action, object from audit_events where action like 'rules.%' order by id`,
    values: [],
  })
  expect(rows).toEqual([
    { action: 'rules.drafted', object: draft.id },
    { action: 'rules.approved', object: draft.id },
    { action: 'rules.drafted', object: other.id },
    { action: 'rules.discarded', object: other.id },
  ])
})

it('editing a draft of rules discards the draft and creates another one, whose author is the editor', async () => {
  const first = await drafted(anna, aRulesForm())
  const second = await drafted(boris, aRulesForm({ internet: 650 }), { replaces: Number(first.id) })
  expect((await sendRequest(anna, 'GET', `/${first.id}`)).json()).toMatchObject({
    state: 'discarded',
    discardedBy: `staff:${boris.name}`,
  })
  expect(await getErrorCode(approve(boris, second))).toBe('rules_own_draft')
  expect(
    await getErrorCode(sendRequest(anna, 'POST', '', { rules: aRulesForm(), replaces: Number(first.id) })),
  ).toBe('rules_discarded')
  expect(await getErrorCode(sendRequest(anna, 'POST', '', { rules: aRulesForm(), replaces: 999_999 }))).toBe(
    'rules_not_found',
  )
  // The requests that were refused have stored no draft.
  expect((await sendRequest(anna, 'GET', '')).json<RulesRow[]>()[0]).toMatchObject({ id: second.id })
  expect(await getErrorCode(sendRequest(anna, 'GET', '/999999'))).toBe('rules_not_found')
})

it('the refusal of invalid rules contains each problem with the name of its form field', async () => {
  const mobile = aRulesForm().products.filter(({ key }) => key === 'mobile')
  const rules: RulesForm = {
    products: [
      { key: 'Internet', name: '', base: 1.5 },
      { key: 'tv', name: 'ТВ', base: 1 },
      { key: 'tv', name: 'ТВ', base: null },
      { key: '__proto__', name: 'Иное', base: 1 },
    ],
    steps: [
      { from: 2, percent: 100 },
      { from: 2, percent: -1 },
    ],
    holdDays: null,
    countsCancelled: false,
  }
  for (const path of ['', '/simulation']) {
    const simulation = await getFieldErrors(sendRequest(anna, 'POST', path, { rules }))
    expect(Object.keys(simulation).toSorted()).toEqual([
      'holdDays',
      'products.0.base',
      'products.0.key',
      'products.0.name',
      'products.2.key',
      'products.3.key',
      'steps.0.from',
      'steps.1.from',
      'steps.1.percent',
    ])
    expect(simulation['products.2.key']).toBe('такой ключ уже есть выше')
  }
  await importContracts(aPhone())
  const without = await getFieldErrors(
    sendRequest(anna, 'POST', '', { rules: { ...aRulesForm(), products: mobile } }),
  )
  expect(without['products']).toMatch(/«internet», а договоров с ним 1/)
  const never = await sendRequest(anna, 'POST', '', { rules: aRulesForm(), effectiveFrom: '2026-02-30' })
  expect(never.json<Refused>().error).toMatchObject({
    code: 'invalid_date',
    details: { fields: [{ field: 'effectiveFrom' }] },
  })
})

it('a simulation of rules returns for each month the points that members would have earned, and changes no balance', async () => {
  const phone = aPhone()
  await importContracts(phone, 2)
  const before = await getFrozen(phone)
  const request = { rules: aRulesForm({ internet: 750 }), since: today, to: today }
  const simulation = (await sendRequest(anna, 'POST', '/simulation', request)).json<RulesSimulation>()
  expect(simulation.months).toEqual([
    {
      month: toMonth(today),
      contracts: simulation.contracts,
      before: simulation.before,
      after: simulation.after,
    },
  ])
  expect(simulation.mostWon[0]).toEqual({ phone, contracts: 2, before: 1_000, after: 1_500 })
  expect(simulation).toMatchObject({ losers: 0, after: simulation.before * 1.5 })
  expect(await getFrozen(phone)).toBe(before)
  const backwards = { rules: aRulesForm(), since: addDays(today, 1), to: today }
  expect(await getErrorCode(sendRequest(anna, 'POST', '/simulation', backwards))).toBe('invalid_period')
})

it('rules whose start date has come can be approved only with a recalculation, which posts the difference that the simulation returned', async () => {
  const phone = aPhone()
  await importContracts(phone)
  await approve(clara, await drafted(anna, aRulesForm()))
  const draft = await drafted(anna, aRulesForm({ internet: 900 }), { effectiveFrom: today })
  expect(draft.recalculates).toEqual({ since: today, to: addDays(nextMonth, -1) })
  const request = { rules: draft.rules, ...draft.recalculates }
  const simulation = (await sendRequest(boris, 'POST', '/simulation', request)).json<RulesSimulation>()
  expect(await getErrorCode(approve(boris, draft))).toBe('rules_retroactive')
  const approved = (await approve(boris, draft, true)).json<ConsoleRewardRules>()
  expect(approved).toMatchObject({ state: 'inForce', recalculation: { isFinished: true, less: 0 } })
  expect(approved.recalculation?.more).toBe(simulation.after - simulation.before)
  expect(await getFrozen(phone)).toBe(900n)
  await expectConsistentBooks(db)
})

it('repeating an approval continues a paused recalculation, and even the author of the rules may repeat the approval', async () => {
  const phone = aPhone()
  await importContracts(phone, 3)
  const author = { db, clock: test.clock, actor: `staff:${anna.name}` }
  const { version } = await saveDraft(author, { rules: someRules(), from: today })
  const paused = new AbortController()
  const progress = () => paused.abort()
  await approveRules(
    { ...author, actor: `staff:${boris.name}`, chunkSize: 1, progress, signal: paused.signal },
    { version, retroactive: true },
  )
  const one = async () => (await sendRequest(anna, 'GET', `/${version}`)).json<ConsoleRewardRules>()
  expect(await one()).toMatchObject({ state: 'recalculating', recalculation: { isFinished: false } })
  // The screen «Сегодня» counts the unfinished recalculation as waiting.
  const waiting = async () =>
    (await sendAsStaff(test, 'GET', '/console/api/dashboard', { cookie: anna.cookie }))
      .json<Today>()
      .waiting.find(({ kind }) => kind === 'reward-rules')
  expect(await waiting()).toEqual({
    kind: 'reward-rules',
    count: 1,
    oldestHours: expect.any(Number),
    sum: null,
  })
  const nextDraft = await drafted(clara, aRulesForm(), { effectiveFrom: today })
  expect(await getErrorCode(approve(anna, nextDraft, true))).toBe('rules_recalculating')
  expect((await approve(anna, { id: String(version) }, true)).json()).toMatchObject({ state: 'inForce' })
  expect(await waiting()).toEqual({ kind: 'reward-rules', count: 0, oldestHours: null, sum: null })
  expect(await getFrozen(phone)).toBe(1_500n)
  await expectConsistentBooks(db)
})
