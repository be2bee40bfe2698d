import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { InvitationPage } from './invitation-page.tsx'

const invitation = 'POST /console/api/invitation'
const passwordStep = 'POST /console/api/invitation/password'
const acceptance = 'POST /console/api/invitation/accept'
const opened = {
  name: 'vera',
  openedBefore: false,
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/console:vera?secret=ABCDEFGHIJKLMNOP',
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Opens the link of an invitation and waits until the server has returned the invitation. */
async function openInvitation(responses: Record<string, unknown> = {}) {
  const { sent } = fakeServer({ [invitation]: opened, [passwordStep]: {}, ...responses })
  const page = await openScreen(<InvitationPage />, {
    address: '/invitation/secret',
    pattern: '/invitation/:token',
  })
  await page.run(() => vi.runAllTimers())
  return { ...page, sent }
}
type Page = Awaited<ReturnType<typeof openInvitation>>

async function enterPassword(page: Page, again = 'новый пароль'): Promise<void> {
  await page.type('Пароль', 'новый пароль')
  await page.type('Пароль ещё раз', again)
  await page.press('Продолжить')
}

it('sends the token of the link, and announces when the link was opened before', async () => {
  const page = await openInvitation()
  expect(page.sent).toEqual([{ request: invitation, body: { token: 'secret' } }])
  expect(page.alerts()).toEqual([])
  const openedAgain = await openInvitation({ [invitation]: { ...opened, openedBefore: true } })
  expect(openedAgain.alerts()[0]).toContain('Эту ссылку уже открывали')
})

it('shows why an invitation cannot be opened, and no form', async () => {
  const page = await openInvitation({ [invitation]: refuse(400, 'staff_invitation_over') })
  expect(page.alerts()).toEqual(['Отказ staff_invitation_over'])
  expect(page.has('Пароль')).toBe(false)
})

it('shows that the two passwords differ at the second password, and sends nothing', async () => {
  const page = await openInvitation()
  await enterPassword(page, 'другой пароль')
  expect(page.errors()).toEqual({ again: 'Пароли не совпадают' })
  expect(page.sent).toHaveLength(1)
})

it('shows a weak password at the first password, and does not continue', async () => {
  const page = await openInvitation({ [passwordStep]: refuse(400, 'staff_weak_password') })
  await enterPassword(page)
  expect(page.errors()).toEqual({ password: 'Отказ staff_weak_password' })
  expect(page.has('Код из приложения')).toBe(false)
})

it('shows the secret of the authenticator app after the server has accepted the password', async () => {
  const page = await openInvitation()
  await enterPassword(page)
  expect(page.sent.at(-1)).toEqual({
    request: passwordStep,
    body: { token: 'secret', password: 'новый пароль' },
  })
  expect(page.text()).toContain('ABCD EFGH IJKL MNOP')
  expect(page.has('Код из приложения')).toBe(true)
})

it('shows a wrong code of the authenticator app at the code', async () => {
  const page = await openInvitation({ [acceptance]: refuse(400, 'staff_wrong_code') })
  await enterPassword(page)
  await page.press('Подтвердить')
  expect(page.errors()).toEqual({ code: 'Отказ staff_wrong_code' })
})

it('shows the recovery codes after the first code was accepted', async () => {
  const page = await openInvitation({ [acceptance]: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] } })
  await enterPassword(page)
  await page.type('Код из приложения', '123456')
  await page.press('Подтвердить')
  const accepted = { token: 'secret', password: 'новый пароль', code: '123456' }
  expect(page.sent.at(-1)).toEqual({ request: acceptance, body: accepted })
  expect(page.text()).toContain('CCCC-DDDD')
})
