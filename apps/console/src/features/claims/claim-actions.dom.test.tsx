import type { ConsoleClaim } from '@impulse/api/claims/console-claims'
import { claimReasons, informationRequestTexts } from '@impulse/copy-ru/claims/claim-labels'
import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { ClaimActions } from './claim-actions.tsx'

const claim = {
  id: '41',
  contractNumber: 'Д-1',
  contractOf: 'nobody',
  product: null,
  city: '',
  cityName: '',
  connectedAt: '2026-11-20',
  products: [{ key: 'tv', name: 'Телевидение' }],
  status: 'review',
  timeline: [{}],
} as unknown as ConsoleClaim
const acceptance = 'POST /console/api/claims/41/acceptance'
const informationRequest = 'POST /console/api/claims/41/information-request'
const rejection = 'POST /console/api/claims/41/rejection'

async function openForm(
  button: 'Принять' | 'Запросить уточнение' | 'Отказать',
  change: Partial<ConsoleClaim> = {},
) {
  const page = await openScreen(<ClaimActions {...claim} {...change} />)
  await page.press(button)
  return page
}

it.each([
  ['claim_product_unknown', 'product'],
  ['invalid_product', 'product'],
  ['claim_city_unknown', 'city'],
  ['invalid_date', 'connectedAt'],
  ['date_in_future', 'connectedAt'],
])(
  'shows the refusal %s of a claim’s acceptance at the field `%s`, and nowhere else',
  async (code, field) => {
    fakeServer({ [acceptance]: refuse(400, code) })
    const form = await openForm('Принять')
    await form.press('Принять')
    expect(form.errors()).toEqual({ [field]: `Отказ ${code}` })
    expect(form.alerts()).toEqual([])
  },
)

it('shows the refusal of a claim’s acceptance above the button when the refusal concerns no field of the form', async () => {
  fakeServer({ [acceptance]: refuse(409, 'claim_decided') })
  const form = await openForm('Принять')
  await form.press('Принять')
  expect(form.errors()).toEqual({})
  expect(form.alerts()).toEqual(['Отказ claim_decided'])
})

it('offers the city of the claim to staff who accept it, but not that of the profile, because the member may live in another', async () => {
  const { sent } = fakeServer({ [acceptance]: refuse(400, 'claim_city_unknown') })
  const form = await openForm('Принять', { cityName: 'Казань' })
  await form.press('Принять')
  expect(sent[0]).toMatchObject({ body: { city: '' } })
  const withCity = await openForm('Принять', { city: 'Тула', cityName: 'Казань' })
  await withCity.press('Принять')
  expect(sent[1]).toMatchObject({ body: { city: 'Тула' } })
})

it('in the form that accepts a claim, removes the error of a field when the staff member changes this field', async () => {
  fakeServer({ [acceptance]: refuse(400, 'claim_city_unknown') })
  const form = await openForm('Принять')
  await form.press('Принять')
  await form.type('Город', 'Казань')
  expect(form.errors()).toEqual({})
})

it('accepts a claim with the data that the staff member has completed and corrected', async () => {
  const { sent } = fakeServer({ [acceptance]: { found: false, accrued: 500 } })
  const form = await openForm('Принять')
  await form.type('Продукт', 'tv')
  await form.type('Город', 'Казань')
  await form.type('Дата подключения', '2026-11-19')
  await form.press('Принять')
  expect(sent).toEqual([
    { request: acceptance, body: { product: 'tv', city: 'Казань', connectedAt: '2026-11-19', stepsSeen: 1 } },
  ])
  expect(form.notifications()).toEqual(['Заявка принята, начислено 500 б.'])
  expect(form.has('Город')).toBe(false)
})

it('sends no connection date with the acceptance of a claim when the staff member has cleared the date', async () => {
  const { sent } = fakeServer({ [acceptance]: { found: false, accrued: 500 } })
  const form = await openForm('Принять', { product: 'tv' })
  await form.type('Дата подключения', '')
  await form.press('Принять')
  expect(sent[0]?.body).toEqual({ product: 'tv', city: '', stepsSeen: 1 })
})

it('does not announce a reward when the contract of the claim has meanwhile come from the billing system', async () => {
  fakeServer({ [acceptance]: { found: true, accrued: 0 } })
  const form = await openForm('Принять')
  await form.press('Принять')
  expect(form.notifications()).toEqual(['Договор уже пришёл сам: заявка закрыта, ничего не начислено'])
})

it('rejects a claim with the text of the chosen reason', async () => {
  const { sent } = fakeServer({ [rejection]: {} })
  const form = await openForm('Отказать')
  await form.type('Причина', claimReasons[0])
  expect(form.has('Причина для участника')).toBe(false)
  await form.press('Отказать')
  expect(sent).toEqual([{ request: rejection, body: { reason: claimReasons[0], stepsSeen: 1 } }])
})

it('rejects a claim with the staff member’s own text after the choice «Другое»', async () => {
  const { sent } = fakeServer({ [rejection]: {} })
  const form = await openForm('Отказать')
  await form.type('Причина', 'own')
  await form.type('Причина для участника', 'Договор\nрасторгнут')
  await form.press('Отказать')
  expect(sent[0]?.body).toEqual({ reason: 'Договор расторгнут', stepsSeen: 1 })
  expect(form.notifications()).toEqual(['Отказано: участник прочитает причину'])
})

it.each([
  ['Отказать', 'Отказать', 'Причина'],
  ['Запросить уточнение', 'Запросить', 'Что уточнить'],
] as const)(
  '«%s» without a choice names the choice as missing, and sends nothing',
  async (action, button, label) => {
    const { sent } = fakeServer({})
    const form = await openForm(action)
    await form.press(button)
    expect(form.errorAt(label)).toBe('Выберите из списка')
    expect(sent).toEqual([])
  },
)

it('shows the error of a missing own text for a claim’s rejection at the text', async () => {
  fakeServer({ [rejection]: refuse(400, 'invalid_body', { reason: 'нужна' }) })
  const form = await openForm('Отказать')
  await form.type('Причина', 'own')
  await form.press('Отказать')
  expect(form.errors()).toEqual({ reason: 'Нужна' })
  expect(form.errorAt('Причина для участника')).toBe('Нужна')
})

it('requests information with a prepared text, or with the staff member’s own text', async () => {
  const { sent } = fakeServer({ [informationRequest]: {} })
  const form = await openForm('Запросить уточнение')
  await form.type('Что уточнить', informationRequestTexts[0])
  await form.press('Запросить')
  await form.press('Запросить уточнение')
  await form.type('Что уточнить', 'own')
  await form.type('Вопрос участнику', 'Кто подключал?')
  await form.press('Запросить')
  expect(sent.map(({ body }) => body)).toEqual([
    { text: informationRequestTexts[0], stepsSeen: 1 },
    { text: 'Кто подключал?', stepsSeen: 1 },
  ])
})

it('shows the error of a missing text of a request at its field, and the refusal of an outdated page above the button', async () => {
  fakeServer({ [informationRequest]: refuse(400, 'invalid_body', { text: 'нужен' }) })
  const form = await openForm('Запросить уточнение')
  await form.type('Что уточнить', 'own')
  await form.press('Запросить')
  expect(form.errorAt('Вопрос участнику')).toBe('Нужен')
  fakeServer({ [informationRequest]: refuse(409, 'claim_changed') })
  await form.press('Запросить')
  expect(form.alerts()).toEqual(['Отказ claim_changed'])
})
