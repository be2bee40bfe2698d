import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { aPhone, testPasswords } from './testing/identity/member-fixtures.ts'
import { aDocument } from './testing/identity/identity-document-fixtures.ts'
import { aPhoto } from './testing/files/photos.ts'
import { seededDatabase } from './testing/database/seeded-database.ts'
import { aClock } from './testing/harness/test-clock.ts'
import { buildBackend } from './backend.ts'
import { createPictures } from './platform/pictures/pictures.ts'
import { readConfig } from './platform/config/config.ts'
import { openConfiguredFiles } from './platform/storage/files.ts'
import { openLog } from './platform/log/log.ts'
import { openConfiguredVault } from './platform/vault/vault.ts'

/**
 * The tests of this file send each call of section 7 of the specification to the complete backend with demo
 * data. Each row of that section has one test.
 */

const { db, env } = await seededDatabase()
const config = readConfig({ ...env, CAPTCHA: 'none' })
const clock = aClock()
const { app } = await buildBackend({
  maxEventLoopDelayMs: 0,
  db,
  clock,
  log: openLog('silent'),
  config,
  passwords: testPasswords,
  files: await openConfiguredFiles({ db, clock, config }),
  pictures: await createPictures({ db, clock, config }),
  vault: await openConfiguredVault({ db, config }),
  isServing: () => true,
  wakeOutbox: () => undefined,
})
afterAll(() => app.close())

type Call = { method?: 'POST' | 'PUT' | 'DELETE'; url: string; body?: object; bearer?: string }

/** Sends a call as the browser does and returns the body. Fails when the status is not 200. */
async function call<T>({ method, url, body, bearer }: Call): Promise<T> {
  const sent = body instanceof FormData ? new Response(body) : undefined
  const type = sent?.headers.get('content-type')
  const response = await app.inject({
    method: method ?? 'GET',
    url,
    ...(body && { payload: sent ? Buffer.from(await sent.arrayBuffer()) : body }),
    headers: {
      'accept-language': 'ru-RU',
      'idempotency-key': randomUUID(),
      ...(type && { 'content-type': type }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
  })
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
  return response.json()
}

async function signIn(phone: string): Promise<{ accessToken: string; refreshToken: string }> {
  const { userId } = await call<{ userId: string }>({
    method: 'POST',
    url: '/api/mobile-auth/code',
    body: { phone, captcha: '' },
  })
  return call({
    method: 'POST',
    url: '/api/mobile-auth/verify',
    body: { userId, code: '000000', captcha: '' },
  })
}

const form = async (): Promise<FormData> => {
  const data = new FormData()
  data.append('content', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'photo.jpg')
  return data
}

const text: unknown = expect.any(String)
const number: unknown = expect.any(Number)
const { accessToken: bearer } = await signIn('79000000000')
const page = 'skipCount=0&maxResultCount=2'

it('POST /api/mobile-auth/code sends a code to a phone that is written with digits only, and returns userId (spec 7.1)', async () => {
  const body = { phone: aPhone(), captcha: '' }
  expect(await call({ method: 'POST', url: '/api/mobile-auth/code', body })).toMatchObject({ userId: text })
})

it('POST /api/mobile-auth/verify accepts userId and code, and returns a refresh token (spec 3.21, 7.2)', async () => {
  expect(await signIn(aPhone())).toMatchObject({ refreshToken: text })
})

it('GET /api/refresh-token returns new tokens for the refresh token in its query (spec 7.3)', async () => {
  const { refreshToken } = await signIn(aPhone())
  const url = `/api/refresh-token?refreshToken=${encodeURIComponent(refreshToken)}`
  expect(await call({ url })).toEqual({ data: { access_token: text, refresh_token: text } })
})

it('GET /api/user/ returns isLoggedIn and the signed-in member’s data (spec 3.25, 7.4)', async () => {
  expect(await call({ url: '/api/user/', bearer })).toMatchObject({
    isLoggedIn: true,
    user: { firstName: 'Андрей' },
  })
  expect(await call({ url: '/api/user/' })).toEqual({ isLoggedIn: false })
})

it('GET /api/balance/user-balance/ returns balance and userId (spec 7.5)', async () => {
  expect(await call({ url: '/api/balance/user-balance/', bearer })).toMatchObject({
    balance: number,
    userId: text,
  })
})

it('GET /api/balance/account-history/ returns history and totalCount, filtered by category, page, period and search (spec 3.4, 7.6)', async () => {
  const url = `/api/balance/account-history/?category=all&${page}`
  const all = await call<{ history: unknown[]; totalCount: number }>({ url, bearer })
  expect(all).toMatchObject({ history: [{ id: text }, { id: text }], totalCount: number })
  const period = `${url}&dateSince=2099-01-01&dateTo=2099-12-31&search=1`
  expect(await call({ url: period, bearer })).toMatchObject({ history: [], totalCount: 0 })
})

it('GET /api/order/ returns listCardOrder with the orders of the requested category (spec 3.5, 7.7)', async () => {
  const url = '/api/order/?category=withdrawal'
  const { listCardOrder } = await call<{ listCardOrder: { category: string }[] }>({ url, bearer })
  expect(listCardOrder.length).toBeGreaterThan(0)
  expect(new Set(listCardOrder.map(({ category }) => category))).toEqual(new Set(['withdrawal']))
})

it('GET /api/order/:id/ returns one order in the field `order` (spec 3.6, 7.8)', async () => {
  const { listCardOrder } = await call<{ listCardOrder: { id: string }[] }>({
    url: '/api/order/?category=all',
    bearer,
  })
  const { id } = listCardOrder[0] ?? { id: '' }
  expect(await call({ url: `/api/order/${id}/`, bearer })).toMatchObject({ order: { id } })
})

type News = { slugId: string; likes: number; liked: boolean }
const newsUrl = `/api/news/?category=all&sort=date&sortDirection=desc&${page}`
const newest = async (staffName = bearer): Promise<News> =>
  (await call<{ allNews: [News] }>({ url: newsUrl, bearer: staffName })).allNews[0]

it('GET /api/news/ returns allNews and totalCount (spec 3.7, 7.9)', async () => {
  expect(await call({ url: newsUrl, bearer })).toMatchObject({
    allNews: [{ slugId: text }, { slugId: text }],
    totalCount: number,
  })
})

it('GET /api/news/item/ returns the news item with the id newsId, and its slugId, which the request to like the item needs (spec 3.8, 7.10)', async () => {
  const { slugId } = await newest()
  const url = `/api/news/item/?newsId=${slugId}`
  expect(await call({ url, bearer })).toMatchObject({ news: { slugId } })
})

it('PUT /api/news/ adds the member’s like to a news item, and DELETE removes it (spec 7.11, 7.12)', async () => {
  const { accessToken } = await signIn(aPhone())
  const { slugId, likes } = await newest(accessToken)
  const url = `/api/news/?slugId=${slugId}`
  await call({ method: 'PUT', url, bearer: accessToken })
  expect(await newest(accessToken)).toMatchObject({ slugId, likes: likes + 1, liked: true })
  await call({ method: 'DELETE', url, bearer: accessToken })
  expect(await newest(accessToken)).toMatchObject({ slugId, likes, liked: false })
})

it('GET /api/lk/personal-info/ returns userInfo with seven extraProperties (spec 3.11, 3.12, 7.13)', async () => {
  expect(await call({ url: '/api/lk/personal-info/', bearer })).toMatchObject({
    userInfo: {
      firstName: text,
      middleName: text,
      lastName: text,
      cityName: text,
      phoneVerificationStatus: 'verified',
      avatarUrl: text,
      extraProperties: {
        Description: text,
        Department: text,
        Employer: text,
        JobPost: text,
        DcAddress: text,
        DcNumber: text,
        DcDivision: text,
      },
    },
  })
})

it('GET /api/lk/account-info/ returns accountInfo with email, phoneNumber and userName (spec 3.13, 7.14)', async () => {
  expect(await call({ url: '/api/lk/account-info/', bearer })).toMatchObject({
    accountInfo: { email: text, phoneNumber: '79000000000', userName: text },
  })
})

it('GET /api/lk/edit/get-passport-data/ returns an empty passportData with version 0 for a new member (spec 3.14, 3.15, 3.16, 3.17, 5.9, 7.15)', async () => {
  const { accessToken } = await signIn(aPhone())
  const url = '/api/lk/edit/get-passport-data/'
  expect(await call({ url, bearer: accessToken })).toMatchObject({
    passportData: {
      gender: '',
      passportType: '',
      dateOfBirth: '',
      serial: '',
      number: '',
      issuedAt: '',
      registrationAddress: '',
      inn: '',
      version: 0,
      status: text,
      passportCountry: '',
      comment: '',
      pasportScan: '',
      adressScan: '',
      innScan: '',
    },
  })
})

it('PUT /api/lk/edit/set-img/ stores the avatar from the form field `content` (spec 7.16)', async () => {
  const { accessToken } = await signIn(aPhone())
  await call({ method: 'PUT', url: '/api/lk/edit/set-img/', body: await form(), bearer: accessToken })
  const { avatarUrl } = await call<{ avatarUrl: string }>({ url: '/api/lk/img/', bearer: accessToken })
  expect(avatarUrl).not.toBe('')
})

it('POST /api/lk/edit/set-user-data/ accepts names and city, and returns true (spec 7.17)', async () => {
  const { accessToken } = await signIn(aPhone())
  const body = { firstName: 'Анна', middleName: '', lastName: 'Петрова', cityName: 'Казань' }
  expect(await call({ method: 'POST', url: '/api/lk/edit/set-user-data/', body, bearer: accessToken })).toBe(
    true,
  )
})

it('PUT /api/lk/edit/set-place-of-work/ accepts extraProperties, and returns true (spec 7.18)', async () => {
  const body = { extraProperties: { Employer: 'ООО «Связь»' } }
  expect(await call({ method: 'PUT', url: '/api/lk/edit/set-place-of-work/', body, bearer })).toBe(true)
})

it('PUT /api/lk/edit/set-account-data/ accepts userName, and returns true (spec 7.19)', async () => {
  const { accessToken } = await signIn(aPhone())
  const body = { userName: `spec.${randomUUID().slice(0, 8)}` }
  expect(
    await call({ method: 'PUT', url: '/api/lk/edit/set-account-data/', body, bearer: accessToken }),
  ).toBe(true)
})

it('PUT /api/lk/edit/set-passport-file/ accepts the scan from the form field `content`, and returns its id (spec 5.13, 7.20)', async () => {
  const { accessToken } = await signIn(aPhone())
  const url = '/api/lk/edit/set-passport-file/?field=pasportScan'
  expect(await call({ method: 'PUT', url, body: await form(), bearer: accessToken })).toMatchObject({
    id: text,
  })
})

it('POST /api/lk/edit/set-passport-data/ accepts an identity document with an empty issuer (spec 3.18, 7.21)', async () => {
  const { accessToken } = await signIn(aPhone())
  const url = '/api/lk/edit/set-passport-data/'
  const body = { ...aDocument(), issuer: '', version: 0 }
  expect(await call({ method: 'POST', url, body, bearer: accessToken })).toMatchObject({
    passportData: { number: aDocument().number },
  })
})

it('GET /api/notification/ returns notifications and totalCount (spec 3.9, 7.22)', async () => {
  expect(await call({ url: `/api/notification/?category=all&${page}`, bearer })).toMatchObject({
    notifications: [{ id: text }, { id: text }],
    totalCount: number,
  })
})

it('GET /api/notification/is-notification/ returns true or false in the field `message` (spec 3.10, 7.23)', async () => {
  expect(await call({ url: '/api/notification/is-notification/', bearer })).toMatchObject({
    message: expect.any(Boolean) as boolean,
  })
})

it('POST /api/withdrawal/ requests a withdrawal, and returns success and order (spec 3.20, 7.24)', async () => {
  const { banks } = await call<{ banks: { items: [{ id: string }] } }>({ url: '/api/banks/', bearer })
  const body = { amount: 100, bankId: banks.items[0].id, phone: '79000000000' }
  expect(await call({ method: 'POST', url: '/api/withdrawal/', body, bearer })).toMatchObject({
    success: true,
    order: { amount: 100, status: 'review' },
  })
})

it('GET /api/banks/ returns banks.items with id, name and shortName (spec 3.19, 7.25)', async () => {
  const { banks } = await call<{ banks: { items: unknown[] } }>({ url: '/api/banks/', bearer })
  expect(banks.items[0]).toEqual({ id: text, name: text, shortName: text })
})

it('GET /api/pending-amount/ returns a number in the field `amount` (spec 7.26)', async () => {
  expect(await call({ url: '/api/pending-amount/', bearer })).toMatchObject({ amount: number })
})
