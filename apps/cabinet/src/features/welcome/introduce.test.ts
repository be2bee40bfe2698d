import { expect, test } from 'vitest'
import { createApi, type ApiRequest } from '../../shared/api/client.ts'
import { introduce } from './introduce.ts'

const introduction = {
  firstName: 'Анна',
  lastName: 'Орлова',
  cityName: 'Тула',
  consent: true,
  rules: true,
  advertising: false,
}
const texts = { 'personal-data': '1', documents: '2', advertising: '3', analytics: '4', rules: '5' }

function server(getResponse: (request: ApiRequest) => Response) {
  const requests: ApiRequest[] = []
  const api = createApi(async (request) => {
    requests.push(request)
    return getResponse(request)
  })
  const body = (index: number): unknown => {
    const sent = requests[index]?.body
    return typeof sent === 'string' ? JSON.parse(sent) : sent
  }
  return { api, paths: () => requests.map(({ path }) => path), body }
}
const ok = () => new Response('true')
const refusal = (status: number, error: object) => new Response(JSON.stringify({ error }), { status })
const names = '/api/lk/edit/set-user-data/'
const consents = '/api/consents/'

test('records the required consents before saving the names, and records the consent to advertising only when its box is ticked', async () => {
  const { api, paths, body } = server(ok)
  expect(
    await introduce(api, { introduction, texts, middleName: 'Ивановна', recorded: new Set() }),
  ).toBeNull()
  expect(paths()).toEqual([consents, consents, names])
  expect(body(0)).toEqual({ purpose: 'personal-data', given: true, textVersion: '1' })
  expect(body(1)).toEqual({ purpose: 'rules', given: true, textVersion: '5' })
  expect(body(2)).toEqual({
    firstName: 'Анна',
    middleName: 'Ивановна',
    lastName: 'Орлова',
    cityName: 'Тула',
  })
})

test('records the consent to advertising as a separate consent when the member ticks its box', async () => {
  const { api, body } = server(ok)
  await introduce(api, {
    introduction: { ...introduction, advertising: true },
    texts,
    middleName: '',
    recorded: new Set(),
  })
  expect(body(2)).toMatchObject({ purpose: 'advertising' })
})

test('when the names could not be saved, the second attempt does not record the consents again', async () => {
  let broken = true
  const { api, paths } = server(({ path }) => (path === names && broken ? refusal(500, {}) : ok()))
  const recorded = new Set<string>()
  expect(await introduce(api, { introduction, texts, middleName: '', recorded })).toMatchObject({
    errors: {},
  })
  broken = false
  expect(await introduce(api, { introduction, texts, middleName: '', recorded })).toBeNull()
  expect(paths()).toEqual([consents, consents, names, names])
})

test('returns the server’s error text for the field that the server refused', async () => {
  const fields = [{ field: 'cityName', code: 'invalid_name', message: 'Только русские буквы' }]
  const { api } = server(({ path }) =>
    path === names ? refusal(400, { code: 'invalid_name', message: 'X', details: { fields } }) : ok(),
  )
  expect(await introduce(api, { introduction, texts, middleName: '', recorded: new Set() })).toEqual({
    errors: { cityName: 'Только русские буквы' },
    text: null,
  })
})

test('returns an error at the consent’s box when the server has a newer text of the consent', async () => {
  const { api } = server(() => refusal(409, { code: 'consent_outdated', message: 'Текст обновился' }))
  expect(await introduce(api, { introduction, texts, middleName: '', recorded: new Set() })).toEqual({
    errors: { consent: 'Текст обновился' },
    text: null,
  })
})
