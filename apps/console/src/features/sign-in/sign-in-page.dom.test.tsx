import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { SignInPage } from './sign-in-page.tsx'

const session = 'POST /console/api/session'
const secondFactor = 'POST /console/api/session/second-factor'
const [byCode, byRecoveryCode] = ['Нет приложения под рукой', 'Ввести код из приложения']

async function openPage(responses: Record<string, unknown> = {}) {
  const { sent } = fakeServer({ [session]: {}, [secondFactor]: {}, ...responses })
  return { ...(await openScreen(<SignInPage />)), sent }
}
type Page = Awaited<ReturnType<typeof openPage>>

async function enterPassword(page: Page): Promise<void> {
  await page.type('Имя', 'olga')
  await page.type('Пароль', 'длинный пароль')
  await page.press('Продолжить')
}

it('sends name and password, and then requests the code of the authenticator app', async () => {
  const page = await openPage()
  expect(page.has('Код из приложения')).toBe(false)
  await enterPassword(page)
  expect(page.sent).toEqual([{ request: session, body: { name: 'olga', password: 'длинный пароль' } }])
  expect(page.has('Код из приложения')).toBe(true)
  expect(page.has('Пароль')).toBe(false)
})

it('masks the password, lets a password manager fill it and staff paste it, and sends 64 characters as typed', async () => {
  const page = await openPage()
  const field = page.field('Пароль')
  expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ])
  expect(fireEvent.paste(field)).toBe(true)
  const password = `${'Аа'.repeat(31)} я`
  await page.type('Имя', 'olga')
  await page.type('Пароль', password)
  await page.press('Продолжить')
  expect(page.sent).toEqual([{ request: session, body: { name: 'olga', password } }])
})

it('shows the error of a wrong name or password above the button, and does not request the second factor', async () => {
  const page = await openPage({ [session]: refuse(400, 'staff_wrong_password') })
  await enterPassword(page)
  expect(page.alerts()).toEqual(['Отказ staff_wrong_password'])
  expect(page.field('Пароль').value).toBe('длинный пароль')
  expect(page.has('Код из приложения')).toBe(false)
})

it('signs in with the code of the authenticator app', async () => {
  const page = await openPage()
  await enterPassword(page)
  await page.type('Код из приложения', '123456')
  await page.press('Войти')
  expect(page.sent.at(-1)).toEqual({ request: secondFactor, body: { code: '123456' } })
  expect(page.visited).toEqual(['/'])
})

it('signs in with only the recovery code, even if a code of the authenticator app was typed before', async () => {
  const page = await openPage()
  await enterPassword(page)
  await page.type('Код из приложения', '123456')
  await page.press(byCode)
  expect(page.field('Код восстановления').value).toBe('')
  await page.type('Код восстановления', 'ABCD-EFGH')
  await page.press('Войти')
  expect(page.sent.at(-1)).toEqual({ request: secondFactor, body: { recoveryCode: 'ABCD-EFGH' } })
})

it('lets staff switch back from the recovery code to the code of the authenticator app', async () => {
  const page = await openPage()
  await enterPassword(page)
  await page.press(byCode)
  await page.press(byRecoveryCode)
  expect(page.has('Код из приложения')).toBe(true)
})

it('shows the error of a wrong code above the button, and allows the staff member to try another code', async () => {
  const page = await openPage({ [secondFactor]: refuse(400, 'staff_wrong_code') })
  await enterPassword(page)
  await page.type('Код из приложения', '123456')
  await page.press('Войти')
  expect(page.alerts()).toEqual(['Отказ staff_wrong_code'])
  expect(page.has('Код из приложения')).toBe(true)
  expect(page.visited).toEqual([])
})

it('requests name and password again when the attempts for the second factor are used up', async () => {
  const page = await openPage({ [secondFactor]: refuse(401, 'staff_unauthorized') })
  await enterPassword(page)
  await page.press('Войти')
  expect(page.has('Код из приложения')).toBe(false)
  expect(page.field('Пароль').value).toBe('')
})

it('requests name and password again after «Начать сначала»', async () => {
  const page = await openPage()
  await enterPassword(page)
  await page.press('Начать сначала')
  expect(page.has('Пароль')).toBe(true)
})

it('offers a passkey on the step for the code of the authenticator app, but not on the step for a recovery code', async () => {
  const page = await openPage()
  await enterPassword(page)
  expect(page.has('По ключу вместо кода')).toBe(true)
  await page.press(byCode)
  expect(page.has('По ключу вместо кода')).toBe(false)
})

it('shows that the browser does not support passkeys, and allows another attempt', async () => {
  const page = await openPage()
  await enterPassword(page)
  await page.press('По ключу вместо кода')
  expect(page.alerts()).toEqual(['Этот браузер не умеет работать с ключами'])
  expect(page.has('По ключу вместо кода')).toBe(true)
  expect(page.sent).toHaveLength(1)
})
