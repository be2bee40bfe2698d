import { fillPath } from '@impulse/api/routes/fill-path'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type NewPayer, type PayerChangeState, type PayerResponse } from '@impulse/api/payouts/console-payer'
import { type Today } from '@impulse/api/dashboard/console-dashboard'
import { readConfig } from '../../../../platform/config/config.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { aReadyPayout } from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutTest, batchFile } from '../../../../testing/payouts/payout-fixtures.ts'
import { toOutcome } from '../../../../testing/identity/sign-in-fixtures.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  type SignedInStaffActor,
  withoutRoles,
} from '../../../../testing/operations/staff-fixtures.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { decidePayer, makeBatch } from '../payouts.service.ts'

const { db } = await databaseEach({ connections: 16 })
const test = await buildTestConsole({ db })
const context = await aPayoutTest(db, { dailyCap: 10n ** 12n, secondApprovalFrom: 10n ** 9n })
const configuredPayer = readConfig({}).payouts.payer
let [ada, boris, vera, fedor]: SignedInStaffActor[] = []
beforeAll(async () => {
  ;[ada, boris, vera] = [await aStaffMember(test), await aStaffMember(test), await aStaffMember(test)]
  fedor = await aStaffMember(test, { roles: ['finance'] })
})

type Person = SignedInStaffActor | undefined
const sendRequest = (person: Person, method: 'GET' | 'POST', path: string, payload?: object) =>
  sendAsStaff(test, method, path, { cookie: person?.cookie, ...(payload && { payload }) })
const getPayer = async () => (await sendRequest(fedor, 'GET', '/console/api/payer')).json<PayerResponse>()
const inForce = async () => (await getPayer()).payer
const getState = async (id: string): Promise<PayerChangeState | undefined> =>
  (await getPayer()).changes.find((change) => change.id === id)?.state
const propose = (person: Person, input: Partial<NewPayer>) =>
  sendRequest(person, 'POST', '/console/api/payer', {
    id: randomUUID(),
    reason: 'Договор с банком',
    ...configuredPayer,
    ...input,
  })
const decide = (person: Person, id: string, isApproved = true) =>
  sendRequest(person, 'POST', fillPath('/console/api/payer/:id/decision', { id }), { isApproved })
const proposed = async (person: Person, input: Partial<NewPayer>) => {
  const response = await propose(person, input)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ id: string }>().id
}
const changePayer = async (input: Partial<NewPayer>) => {
  expect((await decide(boris, await proposed(ada, input))).statusCode).toBe(200)
}
let nameCount = 0
const newName = () => ({ name: `ООО «Новое ${++nameCount}»` })

it('refuses to confirm a change of the payer when the payer in force has changed since the proposal', async () => {
  const id = await proposed(ada, newName())
  const restarted = { ...context, config: { ...context.config, payer: { ...configuredPayer, ...newName() } } }
  const decision = { id, staffName: boris?.name ?? '', isApproved: true }
  await expect(decidePayer(restarted, decision)).rejects.toMatchObject({ code: 'payer_moved' })
  await decidePayer(restarted, { ...decision, isApproved: false })
})

it('the payer from the configuration stays in force until another administrator confirms a change', async () => {
  expect(await inForce()).toEqual(configuredPayer)
  const waiting = async (person: Person) =>
    (await sendRequest(person, 'GET', '/console/api/dashboard'))
      .json<Today>()
      .waiting.find(({ kind }) => kind === 'payer')
  const id = await proposed(ada, { account: '4070 2810 6000 0000 0009', kpp: '' })
  expect(await inForce()).toEqual(configuredPayer)
  expect([await waiting(boris), await waiting(fedor)]).toMatchObject([{ count: 1 }, undefined])
  expect(toOutcome(await decide(ada, id))).toMatchObject({ code: 'second_person_is_another' })
  expect(toOutcome(await decide(fedor, id))).toMatchObject({ code: 'staff_forbidden' })
  const withoutAda = await withoutRoles(db, ada?.name, () => decide(boris, id))
  expect(toOutcome(withoutAda)).toMatchObject({ code: 'author_not_permitted' })
  expect(await inForce()).toEqual(configuredPayer)
  expect((await decide(boris, id)).statusCode).toBe(200)
  const payer = { ...configuredPayer, account: '40702810600000000009', kpp: '' }
  expect(await getPayer()).toMatchObject({
    payer,
    changes: [
      {
        id,
        number: 101,
        before: configuredPayer,
        payer,
        state: 'applied',
        author: ada?.name,
        decidedBy: boris?.name,
      },
    ],
  })
  expect(await waiting(boris)).toMatchObject({ count: 0 })
  const { rows } = await db.query({
    text: `select actor, action, object, reason, before, after from audit_events
      where action like 'payer.%' and object = '101' order by id`,
    values: [],
  })
  const payerInput = {
    object: '101',
    reason: 'Договор с банком',
    before: 'КПП: 770101001, Счёт: 40702810200000000001',
    after: 'КПП: —, Счёт: 40702810600000000009',
  }
  expect(rows).toEqual([
    { ...payerInput, actor: `staff:${ada?.name}`, action: 'payer.proposed' },
    { ...payerInput, actor: `staff:${boris?.name}`, action: 'payer.changed' },
  ])
})

const decoded = (bytes: Buffer) => new TextDecoder('windows-1251').decode(bytes)

it('a change of the payer applies to the next payout batch, not to a batch that is already made', async () => {
  await changePayer({ name: 'ООО «Прежнее»' })
  const files: string[] = []
  for (const name of ['ООО «Позднее»', 'ООО «Позднейшее»']) {
    await aReadyPayout(context, { kind: 'account' })
    const { number } = await makeBatch(context, { staffName: 'olga', kind: 'account', limit: 10 })
    await changePayer({ name })
    files.push(decoded(await batchFile(db, { number, format: '1c' })))
  }
  expect(files.map((file) => /^Плательщик=(.*?)\r$/m.exec(file)?.[1])).toEqual([
    'ООО «Прежнее»',
    'ООО «Позднее»',
  ])
})

it('a repeated proposal to change the payer creates only one proposal, and a different proposal with the same id is refused', async () => {
  const input = { id: randomUUID(), ...newName() }
  const twice = await Promise.all([propose(ada, input), propose(ada, input)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  for (const [person, other] of [
    [ada, { ...input, ...newName() }],
    [ada, { ...input, reason: 'Иначе' }],
    [boris, input],
  ] as const)
    expect(toOutcome(await propose(person, other))).toMatchObject({ code: 'idempotency_mismatch' })
  expect((await getPayer()).changes.filter(({ state }) => state === 'open')).toHaveLength(1)
  await decide(ada, input.id, false)
})

it('a proposal to change the payer can no longer be confirmed after its author has declined it', async () => {
  const before = await inForce()
  const id = await proposed(ada, newName())
  expect((await decide(ada, id, false)).statusCode).toBe(200)
  expect(toOutcome(await decide(boris, id))).toMatchObject({ code: 'change_decided' })
  expect([await getState(id), await inForce()]).toEqual(['declined', before])
})

it('a newer proposal to change the payer replaces the open proposal, which can no longer be confirmed', async () => {
  const [older, newer] = [await proposed(ada, newName()), await proposed(boris, newName())]
  expect(await getState(older)).toBe('replaced')
  expect(toOutcome(await decide(vera, older))).toMatchObject({ code: 'change_decided' })
  expect(toOutcome(await decide(boris, newer))).toMatchObject({ code: 'second_person_is_another' })
  expect((await decide(ada, newer)).statusCode).toBe(200)
})

it('only one of several parallel decisions on a proposed payer takes effect, and parallel proposals leave one proposal open', async () => {
  for (const _ of times(repeated(5), () => 0)) {
    const [before, id] = [await inForce(), await proposed(ada, newName())]
    const responses = await Promise.all([decide(boris, id), decide(vera, id), decide(boris, id, false)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await inForce()).name === before.name).toBe((await getState(id)) === 'declined')
    const all = await Promise.all([ada, boris, vera].map((person) => propose(person, newName())))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const open = (await getPayer()).changes.filter(({ state }) => state === 'open')
    expect(open).toHaveLength(1)
    await decide(vera, open[0]?.id ?? '', false)
  }
})

it('refuses a proposal whose payer equals the payer in force', async () => {
  expect(toOutcome(await propose(ada, await inForce()))).toMatchObject({ code: 'payer_same' })
})

it('the database refuses changes and deletions of a proposal to change the payer, and refuses its confirmation by the author', async () => {
  const id = await proposed(ada, newName())
  const run = (text: string) => db.query({ text, values: [id] })
  await expect(
    run(`update payer_changes set state = 'applied', decided_by = author, decided_at = now() where id = $1`),
  ).rejects.toMatchObject({ constraint: 'payer_changes_second_person' })
  for (const text of [
    `update payer_changes set payer = before where id = $1`,
    'delete from payer_changes where id = $1',
  ])
    await expect(run(text)).rejects.toThrow('permission denied')
  await decide(ada, id, false)
})
