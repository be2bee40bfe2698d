import { expect, it } from 'vitest'
import type { IdentityDocumentData } from '@impulse/api/identity-documents/identity-document'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  aDocument,
  anIdentityDocumentTest,
  approveTaken,
  getDocument,
  sentDocument,
} from '../../../testing/identity/identity-document-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aSetClock, moscowNoon, type SetClock } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { recordExpiries, getIdentityDocument } from './identity-documents.service.ts'

const { db } = await testDatabase({ connections: 16 })

const anApproved = async (
  change: Partial<IdentityDocumentData>,
  today = '2026-11-18',
): Promise<{
  test: Awaited<ReturnType<typeof anIdentityDocumentTest>>
  clock: SetClock
  member: SignedIn
}> => {
  const clock = aSetClock(moscowNoon(today))
  const test = await aTest
  const member = await aMember(db)
  const context = { ...test.context, clock, staffName: 'olga' }
  await sentDocument(test, member, { ...aDocument(), ...change })
  await approveTaken(context, member.phone)
  return { test, clock, member }
}
const aTest = anIdentityDocumentTest(db, { clock: aSetClock() })

const listNotified = async ({ memberId }: SignedIn): Promise<string[]> => {
  const { rows } = await db.query<{ title: string; body: string }>({
    text: `select title, body from notifications where member_id = $1 and title <> 'Документ подтверждён'
      order by created_at, id`,
    values: [memberId],
  })
  return rows.map(({ title, body }) => `${title}: ${body}`)
}

/** Runs the worker at noon of each day of a period. Returns the dates on which the member was notified. */
async function notifiedDays(
  { clock, member }: { clock: SetClock; member: SignedIn },
  from: string,
  days: number,
) {
  const found: string[] = []
  for (const i of times(days, (index) => index)) {
    const day = new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10)
    clock.set(moscowNoon(day))
    const before = (await listNotified(member)).length
    await recordExpiries({ db, clock })
    if ((await listNotified(member)).length > before) found.push(day)
  }
  return found
}

const foreign = {
  passportType: 'Иностранный паспорт',
  passportCountry: 'Беларусь',
  serial: '',
  number: 'MP1234567',
} as const

it('warns the member 60, 14 and 1 days before the document expires, and revokes the approval after the last valid day', async () => {
  const { test, clock, member } = await anApproved({ ...foreign, validTo: '2027-02-10' })
  expect(await notifiedDays({ clock, member }, '2026-11-19', 90)).toEqual([
    '2026-12-12',
    '2027-01-27',
    '2027-02-09',
    '2027-02-11',
  ])
  expect(await listNotified(member)).toEqual([
    'Скоро понадобится новый документ: Документ заканчивается 10.02.2027. Потом вывод остановится, пока вы не обновите данные',
    'Скоро понадобится новый документ: Документ заканчивается 10.02.2027. Потом вывод остановится, пока вы не обновите данные',
    'Остался один день: обновите документ: Документ заканчивается 10.02.2027. Потом вывод остановится, пока вы не обновите данные',
    'Документ отклонён: Срок действия документа закончился. Укажите новый документ',
  ])
  expect(await getIdentityDocument(db, member.memberId)).toMatchObject({ status: 'rejected' })
  expect(await getDocument(test, member)).toMatchObject({
    status: 'Отклонён',
    comment: 'Срок действия документа закончился. Укажите новый документ',
    endsOn: { day: '2027-02-10', field: 'validTo' },
    verdicts: { validTo: { code: 'expired' } },
    editable: expect.arrayContaining(['passportType', 'number', 'issuedAt', 'validTo', 'pasportScan']),
  })
})

it('a worker that was stopped for days sends only the latest of the missed warnings and expiry notifications', async () => {
  const { clock, member } = await anApproved({ registrationExpiresAt: '2027-03-01' })
  expect(await notifiedDays({ clock, member }, '2027-02-20', 3)).toEqual(['2027-02-20'])
  expect(await listNotified(member)).toEqual([
    expect.stringContaining('Регистрация заканчивается 01.03.2027'),
  ])
  const onTheLast = await anApproved({ registrationExpiresAt: '2027-03-01' })
  expect(await notifiedDays(onTheLast, '2027-03-01', 1)).toEqual(['2027-03-01'])
  expect(await listNotified(onTheLast.member)).toEqual([expect.stringMatching(/^Сегодня последний день: /)])
  const late = await anApproved({ registrationExpiresAt: '2027-03-01' })
  expect(await notifiedDays(late, '2028-01-01', 2)).toEqual(['2028-01-01'])
  expect(await listNotified(late.member)).toEqual([expect.stringContaining('Срок регистрации закончился')])
})

it('a passport that must be replaced at the age of 45 expires 90 days after the 45th birthday', async () => {
  const { test, clock, member } = await anApproved({ dateOfBirth: '1981-12-01', issuedAt: '2010-05-20' })
  expect(await notifiedDays({ clock, member }, '2026-12-28', 65)).toEqual([
    '2026-12-31',
    '2027-02-15',
    '2027-02-28',
    '2027-03-02',
  ])
  expect(await getDocument(test, member)).toMatchObject({
    verdicts: { issuedAt: { code: 'replaced' } },
    editable: expect.arrayContaining(['serial', 'number', 'issuedAt', 'pasportScan']),
  })
})

it('notifies each member of an expiry once when several workers run at the same time', async () => {
  const members = await Promise.all(times(8, () => anApproved({ ...foreign, validTo: '2026-12-01' })))
  const clock = aSetClock(moscowNoon('2026-11-20'))
  await Promise.all(times(8, () => recordExpiries({ db, clock })))
  for (const { member } of members) expect(await listNotified(member)).toHaveLength(1)
  clock.set(moscowNoon('2026-12-02'))
  await Promise.all(times(8, () => recordExpiries({ db, clock })))
  for (const { member } of members) expect(await listNotified(member)).toHaveLength(2)
  expect(await recordExpiries({ db, clock })).toBe(0)
})

it('the database refuses an expiry date without its field, which the worker could not process and would find again without end', async () => {
  const { member } = await anApproved({ ...foreign, validTo: '2026-12-20' })
  const change = (text: string) =>
    db.query({
      text: `update identity_documents set ${text} where member_id = $1`,
      values: [member.memberId],
    })
  await expect(change('ends_field = null')).rejects.toThrow('identity_documents_ends_together')
  await expect(change('ends_on = null')).rejects.toThrow('identity_documents_ends_together')
  await change('ends_on = null, ends_field = null')
})

it('sends no expiry warning for a document without an expiry date, or for a document that was approved and is in review again', async () => {
  const endless = await anApproved({ ...foreign, validTo: null })
  const waiting = await anApproved({ ...foreign, validTo: '2026-12-20' })
  await sentDocument(waiting.test, waiting.member, {
    ...aDocument(foreign),
    validTo: '2026-12-21',
    version: 1,
  })
  for (const { clock, member } of [endless, waiting])
    expect(await notifiedDays({ clock, member }, '2026-12-19', 5)).toEqual([])
})
