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

it('sends the token from the invitation’s link, and shows a warning when the link was opened before', async () => {
  const page = await openInvitation()
  expect(page.sent).toEqual([{ request: invitation, body: { token: 'secret' } }])
  expect(page.alerts()).toEqual([])
  const openedAgain = await openInvitation({ [invitation]: { ...opened, openedBefore: true } })
  expect(openedAgain.alerts()[0]).toContain('Эту ссылку уже открывали')
})

it('when an invitation cannot be opened, shows the server’s refusal and no form', async () => {
  const page = await openInvitation({ [invitation]: refuse(400, 'staff_invitation_over') })
  expect(page.alerts()).toEqual(['Отказ staff_invitation_over'])
  expect(page.has('Пароль')).toBe(false)
})

it('shows the error of two different passwords at the second password field, and sends nothing', async () => {
  const page = await openInvitation()
  await enterPassword(page, 'другой пароль')
  expect(page.errors()).toEqual({ again: 'Пароли не совпадают' })
  expect(page.sent).toHaveLength(1)
})

it('shows the error of a weak password at the first password field, and stays on the password step', async () => {
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

it('shows the error of a wrong code of the authenticator app at the code field', async () => {
  const page = await openInvitation({ [acceptance]: refuse(400, 'staff_wrong_code') })
  await enterPassword(page)
  await page.press('Подтвердить')
  expect(page.errors()).toEqual({ code: 'Отказ staff_wrong_code' })
})

it('shows the recovery codes after the server has accepted the first code of the authenticator app', async () => {
  const page = await openInvitation({ [acceptance]: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] } })
  await enterPassword(page)
  await page.type('Код из приложения', '123456')
  await page.press('Подтвердить')
  const accepted = { token: 'secret', password: 'новый пароль', code: '123456' }
  expect(page.sent.at(-1)).toEqual({ request: acceptance, body: accepted })
  expect(page.text()).toContain('CCCC-DDDD')
})
