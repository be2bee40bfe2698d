import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { type AccountInfo, type UserInfo } from '@impulse/api/profile/profile'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const { app } = await buildTestApp({ db })

type Method = 'GET' | 'PUT' | 'POST'
const send = (
  { accessToken }: SignedIn,
  [method, url, payload]: [method: Method, url: string, payload?: object],
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(payload && { payload }),
  })
const userInfo = async (member: SignedIn) =>
  (await send(member, ['GET', '/api/lk/personal-info/'])).json<{ userInfo: UserInfo }>().userInfo
const accountInfo = async (member: SignedIn) =>
  (await send(member, ['GET', '/api/lk/account-info/'])).json<{ accountInfo: AccountInfo }>().accountInfo
const setUserName = (member: SignedIn, userName: string) =>
  send(member, ['PUT', '/api/lk/edit/set-account-data/', { userName }])

const names = { firstName: 'Андрей', middleName: '', lastName: 'Иванов', cityName: 'Тула' }
const work = {
  Description: 'Подключаю офисы',
  Department: 'Продажи',
  Employer: 'ООО «Ромашка»',
  JobPost: 'Монтажник',
  DcAddress: 'Тула, Советская, 1',
  DcNumber: '17',
  DcDivision: 'Юг',
}

it('returns the names, an empty place of work and the phone as user name for a new member (spec 3.11, 3.13)', async () => {
  const member = await aMember(db)
  const emptyWork = Object.fromEntries(Object.keys(work).map((name) => [name, '']))
  expect(await userInfo(member)).toEqual({
    ...names,
    avatarUrl: '',
    phoneVerificationStatus: 'verified',
    names: 'open',
    extraProperties: emptyWork,
  })
  expect(await accountInfo(member)).toMatchObject({
    email: '',
    pendingEmail: null,
    phoneNumber: member.phone,
    userName: member.phone,
    phoneChange: null,
  })
})

it.each(['bare', 'wrapped in extraProperties'])(
  'saves all fields of the place of work unchanged when the fields of the request are %s (spec 3.12)',
  async (shape) => {
    const member = await aMember(db)
    const payload = shape === 'bare' ? work : { extraProperties: work }
    expect((await send(member, ['PUT', '/api/lk/edit/set-place-of-work/', payload])).body).toBe('true')
    expect((await userInfo(member)).extraProperties).toEqual(work)
  },
)

it.each([work, { extraProperties: work }])(
  'returns an error for each invalid field of the place of work and saves no field',
  async (good) => {
    const member = await aMember(db)
    await send(member, ['PUT', '/api/lk/edit/set-place-of-work/', good])
    const bad = { ...work, JobPost: 'я'.repeat(201), Employer: 'две\nстроки' }
    const refused = await send(member, [
      'PUT',
      '/api/lk/edit/set-place-of-work/',
      'extraProperties' in good ? { extraProperties: bad } : bad,
    ])
    expect(toOutcome(refused)).toMatchObject({
      status: 400,
      details: {
        fields: expect.arrayContaining([
          expect.objectContaining({ field: 'JobPost', code: 'extra_property_too_long' }),
          expect.objectContaining({ field: 'Employer', code: 'invalid_extra_property' }),
        ]),
      },
    })
    expect((await userInfo(member)).extraProperties).toEqual(work)
  },
)

it('rejects a user name that differs from another member’s user name only in capital letters, with an error of the field `userName`', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  expect((await setUserName(member, 'Ivanov.A')).body).toBe('true')
  expect((await accountInfo(member)).userName).toBe('Ivanov.A')
  expect((await setUserName(member, 'ivanov.a')).body).toBe('true')
  const outcome = toOutcome(await setUserName(other, 'IVANOV.A'))
  expect(outcome).toMatchObject({
    status: 409,
    code: 'user_name_taken',
    details: { fields: [{ field: 'userName', code: 'user_name_taken' }] },
  })
  expect((await accountInfo(other)).userName).toBe(other.phone)
})

it.each([
  ['ab', 'invalid_user_name'],
  ['я'.repeat(5), 'invalid_user_name'],
  ['x'.repeat(33), 'invalid_user_name'],
  ['79161234567', 'user_name_phone'],
  ['9161234567', 'user_name_phone'],
])('rejects the user name %s with the code %s', async (userName, code) => {
  const member = await aMember(db)
  expect(toOutcome(await setUserName(member, userName))).toMatchObject({ status: 400, code })
})

it.each(['', 'own phone'])(
  'resets the user name to the phone when the request contains «%s»',
  async (written) => {
    const member = await aMember(db)
    await setUserName(member, 'somebody-else')
    expect((await setUserName(member, written && member.phone)).body).toBe('true')
    expect((await accountInfo(member)).userName).toBe(member.phone)
  },
)

it('gives a user name to only one of ten members who request it at the same time', async () => {
  for (let iteration = 0; iteration < repeated(5); iteration++) {
    const members = await Promise.all(times(10, () => aMember(db)))
    const responses = await Promise.all(
      members.map((member, i) => setUserName(member, i % 2 ? `Racer-${iteration}` : `racer-${iteration}`)),
    )
    expect(tally(responses)).toEqual({ 200: 1, user_name_taken: 9 })
  }
})

it('every route for personal data and account data returns 401 without a session', async () => {
  for (const [method, url] of [
    ['GET', '/api/lk/personal-info/'],
    ['GET', '/api/lk/account-info/'],
    ['PUT', '/api/lk/edit/set-place-of-work/'],
    ['PUT', '/api/lk/edit/set-account-data/'],
  ] as const)
    expect((await app.inject({ method, url, ...(method === 'PUT' && { payload: {} }) })).statusCode).toBe(401)
})

const change = (member: SignedIn, data: object) =>
  send(member, ['POST', '/api/lk/edit/set-user-data/', { ...names, ...data }])
const haveDocument = ({ memberId }: SignedIn, status: string) =>
  db.query({
    text: 'insert into identity_documents (member_id, status) values ($1, $2)',
    values: [memberId, status],
  })

it('changes the names after the approval of the identity document only when the member agrees to a new review', async () => {
  const member = await aMember(db)
  await haveDocument(member, 'approved')
  expect((await userInfo(member)).names).toBe('locked')
  expect(toOutcome(await change(member, { lastName: 'Петров' }))).toMatchObject({
    status: 409,
    code: 'names_locked',
  })
  expect((await change(member, { cityName: 'Орёл' })).body).toBe('true')
  expect(await userInfo(member)).toMatchObject({ lastName: 'Иванов', cityName: 'Орёл', names: 'locked' })
  expect((await change(member, { lastName: 'Петров', reopenReview: true })).body).toBe('true')
  expect(await userInfo(member)).toMatchObject({ lastName: 'Петров', names: 'reviewed' })
})

it('while the identity document is in review, a member can change the city but not the names', async () => {
  const member = await aMember(db)
  await haveDocument(member, 'review')
  const refused = { status: 409, code: 'names_in_review' }
  for (const reopenReview of [true, false])
    expect(toOutcome(await change(member, { firstName: 'Пётр', reopenReview }))).toMatchObject(refused)
  expect((await change(member, { cityName: 'Орёл' })).body).toBe('true')
})

it('a member can fill in empty names while a document is in review or approved, and an approved document then returns to review', async () => {
  for (const status of ['review', 'approved']) {
    const member = await aMember(db)
    await db.query({
      text: `update members set first_name = '', middle_name = '', last_name = '', city_name = '' where id = $1`,
      values: [member.memberId],
    })
    await haveDocument(member, status)
    expect((await change(member, {})).body).toBe('true')
    expect(await userInfo(member)).toMatchObject({ firstName: names.firstName, names: 'reviewed' })
    expect(toOutcome(await change(member, { firstName: 'Пётр' })).code).toBe('names_in_review')
  }
})

it('a request to save the account data is rejected when it contains a new phone, and accepted when it contains the current one', async () => {
  const member = await aMember(db)
  const save = (data: object) => send(member, ['PUT', '/api/lk/edit/set-account-data/', data])
  const refused = toOutcome(await save({ phoneNumber: '+7 (916) 000-11-22', userName: 'other.name' }))
  expect(refused).toMatchObject({
    status: 400,
    code: 'phone_by_codes',
    details: { fields: [{ field: 'phoneNumber' }] },
  })
  expect((await save({ phoneNumber: `+${member.phone}` })).body).toBe('true')
  expect(await accountInfo(member)).toMatchObject({ phoneNumber: member.phone, userName: member.phone })
})

it('returns the code `name_required` for a missing name and for an empty name', async () => {
  const member = await aMember(db)
  const outcome = toOutcome(await change(member, { firstName: undefined, lastName: '', cityName: 5 }))
  expect(outcome.details['fields']).toEqual(
    expect.arrayContaining(
      [
        { field: 'firstName', code: 'name_required' },
        { field: 'lastName', code: 'name_required' },
        { field: 'cityName', code: 'invalid_name' },
      ].map((field) => expect.objectContaining(field)),
    ),
  )
})
