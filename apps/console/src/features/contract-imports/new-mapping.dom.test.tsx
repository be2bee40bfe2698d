import type { Mappings } from '@impulse/api/contracts/console-imports'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { NewMapping } from './new-mapping.tsx'

const header = ['Номер', 'Услуга', 'Партнёр', 'Город', 'Дата', 'Состояние']
const columns = {
  number: 'Номер',
  product: 'Услуга',
  phone: 'Партнёр',
  city: 'Город',
  connectedAt: 'Дата',
  status: 'Состояние',
}
const known: Mappings = {
  mappings: [{ id: 'Биллинг', mapping: { columns, products: {}, statuses: {} } }],
  products: [
    { key: 'tv', name: 'Телевидение' },
    { key: 'net', name: 'Интернет' },
  ],
}
const [nameLabel, replaceLabel] = ['Имя сопоставления', 'Заменить сохранённое сопоставление «Биллинг» этим']
const wordsLabel = (name: string) => `Как в файле называется «${name}»`
const saveButton = 'Сохранить и проверить'
const mappingOf = (name: string) => `PUT /console/api/import-mappings/${encodeURIComponent(name)}`

const drafts: Record<string, string> = localStorage
beforeEach(() => localStorage.clear())

async function openForm(responses: Record<string, unknown> = {}) {
  const { sent } = fakeServer(responses)
  const saved: unknown[] = []
  const form = await openScreen(
    <NewMapping
      header={header}
      known={known}
      draftKey="draft"
      onSaved={async (...mapping) => void saved.push(mapping)}
    />,
  )
  return { ...form, sent, saved }
}

it('saves a new mapping under its name without surrounding spaces, with the guessed columns and the typed words', async () => {
  const form = await openForm({ [mappingOf('АСР')]: known })
  await form.type(nameLabel, ' АСР ')
  await form.type(wordsLabel('Телевидение'), 'ТВ, кабельное')
  await form.type(wordsLabel('расторгнут'), 'отказ')
  await form.press(saveButton)
  const body = { columns, products: { ТВ: 'tv', кабельное: 'tv' }, statuses: { отказ: 'cancelled' } }
  expect(form.sent).toEqual([{ request: mappingOf('АСР'), body: { ...body, replaces: false } }])
  expect(form.saved).toEqual([[known, 'АСР']])
  expect({ ...drafts }).toEqual({})
})

it('sends the consent to replace a saved mapping only after the staff member has ticked the checkbox', async () => {
  const form = await openForm({ [mappingOf('Биллинг')]: known })
  await form.type(nameLabel, 'Биллинг')
  await form.press(saveButton)
  await form.tick(replaceLabel, true)
  await form.press(saveButton)
  expect(form.sent.map(({ body }) => body)).toMatchObject([{ replaces: false }, { replaces: true }])
})

it('offers to replace a saved mapping only while the typed name, without surrounding spaces, is taken', async () => {
  const form = await openForm()
  expect(form.has(replaceLabel)).toBe(false)
  await form.type(nameLabel, ' Биллинг ')
  expect(form.has(replaceLabel)).toBe(true)
  await form.type(nameLabel, 'Биллинг-2')
  expect(form.has(replaceLabel)).toBe(false)
})

it('drops the consent to replace a mapping after a change of the name, even when the staff member types the old name again', async () => {
  const form = await openForm({ [mappingOf('Биллинг')]: known })
  await form.type(nameLabel, 'Биллинг')
  await form.tick(replaceLabel, true)
  await form.type(nameLabel, 'Биллинг-2')
  await form.type(nameLabel, 'Биллинг')
  await form.press(saveButton)
  expect(form.sent[0]?.body).toMatchObject({ replaces: false })
})

it('shows all errors of the form at once (columns, name, product words, status words), and sends no request', async () => {
  const form = await openForm()
  await form.type('Продукт', 'Номер')
  await form.type(nameLabel, 'два слова')
  await form.type(wordsLabel('Телевидение'), 'услуга')
  await form.type(wordsLabel('Интернет'), 'Услуга')
  await form.type(wordsLabel('подтверждён'), 'да')
  await form.type(wordsLabel('расторгнут'), 'Да')
  await form.press(saveButton)
  expect(form.errors()).toEqual({
    product: 'Этот столбец уже выбран выше',
    name: 'Имя: буквы, цифры, дефис и подчёркивание, до 50 знаков',
    'words of net': 'Слово «Услуга» уже стоит для «Телевидение»',
    'words of cancelled': 'Слово «Да» уже стоит для «подтверждён»',
  })
  expect(form.alerts()).toEqual([])
  expect(form.sent).toEqual([])
})

it('accepts the same word for a product and for a status, because products and statuses are in different columns of the file', async () => {
  const form = await openForm({ [mappingOf('АСР')]: known })
  await form.type(nameLabel, 'АСР')
  await form.type(wordsLabel('Интернет'), 'да')
  await form.type(wordsLabel('подтверждён'), 'да')
  await form.press(saveButton)
  expect(form.sent[0]?.body).toMatchObject({ products: { да: 'net' }, statuses: { да: 'confirmed' } })
})

it('shows at the name field that a colleague has meanwhile taken the name, and keeps the draft', async () => {
  const form = await openForm({ [mappingOf('АСР')]: refuse(409, 'column_mapping_taken') })
  await form.type(nameLabel, 'АСР')
  await form.press(saveButton)
  expect(form.errors()).toEqual({ name: 'Отказ column_mapping_taken' })
  expect(form.saved).toEqual([])
  expect(JSON.parse(drafts['draft'] ?? '')).toMatchObject({ written: { name: 'АСР' } })
})
