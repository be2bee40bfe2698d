import { expect, it } from 'vitest'
import type { ConsoleImport, ImportRow } from '@impulse/api/contracts/console-imports'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { verifyLedger } from '../../../../../ledger/verify.ts'
import { testDatabase } from '../../../../../testing/database/test-database.ts'
import { aFile, aLine, aNumber, getMemberId } from '../../../../../testing/earnings/contract-fixtures.ts'
import { anImportsTest } from '../../../../../testing/earnings/contract-import-fixtures.ts'
import { getMoney } from '../../../../../testing/earnings/ledger-fixtures.ts'
import { repeated, times } from '../../../../../testing/harness/repeat.ts'
import { aPhone } from '../../../../../testing/identity/member-fixtures.ts'
import { aStaffMember } from '../../../../../testing/operations/staff-fixtures.ts'
import { moscowDay } from '../../../../../platform/clock/moscow.ts'

const { db } = await testDatabase()
const test = await anImportsTest(db, { releaseSecondPersonFrom: 1_000n })
const { clock, ada, boris, sendRequest, getErrorCode, checked, commit, fetchUpload, getImport, carryOut } =
  test
type Person = typeof ada

const longAgo = '2026-01-05'
const reason = 'Не тот файл'

/** Imports a file that Ada uploads and Boris imports, so that the import is not a sole release of one person. */
async function importedByTwo(bytes: Uint8Array) {
  const { id } = await checked(bytes)
  expect((await commit(id, boris)).statusCode).toBe(200)
  await carryOut()
  return fetchUpload(id)
}

/**
 * Imports `count` contracts of one member, each from a separate file, and then cancels all of them with one file.
 * Returns the batch of the cancellation, which the tests undo.
 */
async function aCancellation(count: number, day = longAgo) {
  const phone = aPhone()
  const numbers = times(count, aNumber)
  for (const number of numbers) await importedByTwo(aFile([aLine({ number, phone, day })]))
  const { batch } = await importedByTwo(
    aFile(numbers.map((number) => aLine({ number, phone, day, status: 'cancelled' }))),
  )
  const memberId = await getMemberId(db, phone)
  const available = async () => (await getMoney(db, memberId)).available
  expect(await available()).toBe(0n)
  return { batch: String(batch), memberId, available }
}
const anAdministrator = () => aStaffMember(test, { roles: ['admin'] })
const undo = (batch: string, person: Person = ada) =>
  sendRequest(`imports/${batch}/undoing`, { reason }, person)
const decide = (batch: string, person: Person, isApproved = true) =>
  sendRequest(`imports/${batch}/decision`, { isApproved }, person)
const selectAudit = async (batch: string) =>
  (
    await db.query<{ action: string; actor: string; before: string }>({
      text: `select action, actor, reason, before from audit_events where object = $1 and starts_with(action, 'import.') order by id`,
      values: [batch],
    })
  ).rows

it('an undo that makes a large sum available waits until another person confirms it, and the audit names both persons', async () => {
  const { batch, available } = await aCancellation(2)
  expect((await undo(batch)).json()).toMatchObject({
    state: 'undo_waiting',
    undoing: { actor: `staff:${ada.name}`, reason, released: 1_000, confirmedBy: null, finishedAt: null },
  })
  await carryOut()
  expect(await available()).toBe(0n)
  const list = (await sendRequest('imports?perPage=1')).json<{ data: ImportRow[] }>().data
  expect(list).toMatchObject([{ id: batch, state: 'undo_waiting' }])
  expect((await sendRequest('imports.csv')).body).toContain('ждёт второго сотрудника для отмены')

  expect(await getErrorCode(undo(batch))).toBe('import_undoing')
  expect(await getErrorCode(decide(batch, ada))).toBe('second_person_is_another')
  expect((await decide(batch, boris)).json()).toEqual({ id: batch })
  expect(await getErrorCode(decide(batch, boris))).toBe('change_decided')
  await carryOut()
  expect(await getImport(batch)).toMatchObject({
    state: 'undone',
    undoing: { restored: 2, restoredPoints: 1_000, confirmedBy: `staff:${boris.name}` },
  })
  expect(await available()).toBe(1_000n)
  expect(await selectAudit(batch)).toEqual([
    { action: 'import.undo-proposed', actor: `staff:${ada.name}`, reason, before: '' },
    {
      action: 'import.undone',
      actor: `staff:${boris.name}`,
      reason,
      before: `Отмену предложил: ${ada.name}. Участникам вернётся ${formatPoints(1_000)}`,
    },
  ])
  expect(await db.snapshot(verifyLedger)).toEqual([])
})

it('one person alone can undo an import when the undo gives back fewer points than the limit of sole releases', async () => {
  const { batch, available } = await aCancellation(1)
  expect((await undo(batch, await anAdministrator())).json()).toMatchObject({
    state: 'undoing',
    undoing: { released: null },
  })
  expect(await getErrorCode(decide(batch, boris))).toBe('change_decided')
  await carryOut()
  expect(await available()).toBe(500n)
})

it('points that an undo returns to lots also count towards the limit of sole releases', async () => {
  const { batch } = await aCancellation(2, moscowDay(clock.businessNow()))
  expect((await undo(batch, await anAdministrator())).json()).toMatchObject({ state: 'undo_waiting' })
})

it('undos that one person requests within 24 hours count together towards the limit of sole releases, even when requested in parallel', async () => {
  const alone = await anAdministrator()
  const batches = [(await aCancellation(1)).batch, (await aCancellation(1)).batch]
  const responses = await Promise.all(batches.map((batch) => undo(batch, alone)))
  const states = responses.map((response) => response.json<ConsoleImport>().state)
  expect(states.toSorted()).toEqual(['undo_waiting', 'undoing'])
})

it('contracts changed after an import do not count towards the limit of its undo; the worker rejects an undo that exceeds the limit when it runs', async () => {
  const [skipped, grown] = [await aCancellation(2), await aCancellation(2)]
  const setCity = (batch: string, city: string) =>
    db.query({
      text: `update contracts set city = $2 where number = (select min(number) from import_changes where batch = $1)`,
      values: [batch, city],
    })
  const { rows } = await db.query<{ city: string }>({
    text: 'select city from contracts where number = (select min(number) from import_changes where batch = $1)',
    values: [grown.batch],
  })
  for (const { batch } of [skipped, grown]) {
    await setCity(batch, 'Тверь')
    expect((await undo(batch, await anAdministrator())).json()).toMatchObject({ state: 'undoing' })
  }
  await setCity(grown.batch, rows[0]?.city ?? '')
  await carryOut()
  await carryOut()
  expect(await getImport(skipped.batch)).toMatchObject({ undoing: { restoredPoints: 500, skippedCount: 1 } })
  expect(await getImport(grown.batch)).toMatchObject({
    state: 'done',
    undoing: { failed: true, restored: 0 },
  })
  expect(await grown.available()).toBe(0n)
})

it.each([
  ['the person who requested it withdraws it', () => ada],
  ['another person declines it', () => boris],
])('an undo that waits for a second person ends when %s, and can be requested again', async (_, person) => {
  const { batch, available } = await aCancellation(2)
  await undo(batch)
  expect((await decide(batch, person(), false)).statusCode).toBe(200)
  expect(await getImport(batch)).toMatchObject({ state: 'done', undoing: null })
  expect(await getErrorCode(decide(batch, boris))).toBe('change_decided')
  await carryOut()
  expect(await available()).toBe(0n)
  expect((await selectAudit(batch)).at(-1)).toMatchObject({
    action: 'import.undo-declined',
    actor: `staff:${person().name}`,
  })
  expect((await undo(batch, boris)).json()).toMatchObject({ state: 'undo_waiting' })
})

it('when the requester of an undo has lost the permission to undo imports, the person who confirms becomes the new requester', async () => {
  const leaving = await anAdministrator()
  const { batch, available } = await aCancellation(2)
  await undo(batch, leaving)
  await db.query({
    text: `update staff set roles = array['content'] where name = $1`,
    values: [leaving.name],
  })
  expect((await decide(batch, boris)).statusCode).toBe(200)
  expect(await getImport(batch)).toMatchObject({
    state: 'undo_waiting',
    undoing: { actor: `staff:${boris.name}`, confirmedBy: null },
  })
  expect(await getErrorCode(decide(batch, boris))).toBe('second_person_is_another')
  expect((await decide(batch, ada)).statusCode).toBe(200)
  await carryOut()
  expect(await available()).toBe(1_000n)
})

it('when a waiting undo is confirmed twice and declined once in parallel, only one decision takes effect', async () => {
  for (const _ of times(repeated(3), () => 0)) {
    const { batch, available } = await aCancellation(2)
    await undo(batch)
    const responses = await Promise.all([
      decide(batch, boris),
      decide(batch, boris),
      decide(batch, ada, false),
    ])
    const codes = responses.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await carryOut()
    expect(await available()).toBe(codes[2] === 200 ? 0n : 1_000n)
  }
})
