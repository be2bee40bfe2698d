import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { MyAccountCard } from './my-account-card.tsx'

const get = 'GET /console/api/my-account'
const sendCode = 'POST /console/api/my-account/code'
const sendPhone = 'POST /console/api/my-account/phone'
const notMember = 'POST /console/api/my-account/not-member'
const undeclared = { state: 'undeclared', phone: '79161234567' }
const sent = { attemptId: 'a-1', retryAfter: 60, codeLength: 6 }

async function openCard(responses: Record<string, unknown> = {}, account: object = undeclared) {
  const server = fakeServer({ [get]: account, ...responses })
  const page = await openScreen(<MyAccountCard />)
  return { ...page, changes: () => server.sent.filter(({ request }) => request !== get) }
}

it('proves the phone that the administrator named by a code, and shows it as proved', async () => {
  const verified = { state: 'verified', phone: '79161234567' }
  const page = await openCard({ [sendCode]: sent, [sendPhone]: verified })
  await page.press('Подтвердить телефон')
  await page.press('Прислать код')
  await page.type('Код из СМС', '123456')
  await page.press('Подтвердить')
  expect(page.changes()).toEqual([
    { request: sendCode, body: { phone: '+7 (916) 123-45-67' } },
    { request: sendPhone, body: { attemptId: 'a-1', code: '123456' } },
  ])
  expect(page.text()).toContain('+7 (916) 123-45-67, подтверждён кодом')
  expect(page.notifications()).toEqual(['Телефон подтверждён'])
})

it('shows a wrong code at the code field, and lets the staff member name another phone', async () => {
  const page = await openCard({ [sendCode]: sent, [sendPhone]: refuse(400, 'invalid_code') })
  await page.press('Подтвердить телефон')
  await page.press('Прислать код')
  await page.type('Код из СМС', '111111')
  await page.press('Подтвердить')
  expect(page.errors()).toEqual({ code: 'Отказ invalid_code' })
  await page.press('Другой номер или новый код')
  await page.type('Телефон', '8 916 000-00-00')
  await page.press('Прислать код')
  expect(page.changes().at(-1)).toEqual({ request: sendCode, body: { phone: '8 916 000-00-00' } })
})

it('declares that the staff member is not a member, and then offers only to name a phone', async () => {
  const page = await openCard({ [notMember]: { state: 'not_member', phone: null } })
  await page.press('Я не участник')
  await page.press('Я не участник')
  expect(page.changes().map(({ request }) => request)).toEqual([notMember])
  expect([page.has('Я не участник'), page.has('Указать телефон')]).toEqual([false, true])
})

it('keeps the dialog open with the text of a refused declaration', async () => {
  const page = await openCard({ [notMember]: refuse(409, 'staff_is_member') })
  await page.press('Я не участник')
  await page.press('Я не участник')
  expect(page.alerts()).toEqual(['Отказ staff_is_member'])
})
