import { maxStaffKeys } from '@impulse/api/staff/staff-limits'
import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { MyAccessPage } from './my-access-page.tsx'

const get = 'GET /console/api/my-access'
const getAccount = 'GET /console/api/my-account'
const newPassword = 'POST /console/api/my-access/password'
const newCodes = 'POST /console/api/my-access/recovery-codes'
const newKey = 'POST /console/api/my-access/keys'
const removal = 'POST /console/api/my-access/keys/k-1/removal'
const key = {
  id: 'k-1',
  device: 'Ноутбук',
  createdAt: '2026-11-20T21:05:00Z',
  lastUsedAt: null,
  refused: false,
}
const access = { recoveryCodesLeft: 10, keys: [key] }
const code = 'Код из приложения'

async function openPage(responses: Record<string, unknown> = {}) {
  const server = fakeServer({
    [get]: access,
    [getAccount]: { state: 'not_member', phone: null },
    ...responses,
  })
  const page = await openScreen(<MyAccessPage />)
  return { ...page, server, changes: () => server.sent.filter(({ request }) => !request.startsWith('GET ')) }
}
type Page = Awaited<ReturnType<typeof openPage>>

async function changePassword(page: Page, again = 'новый пароль'): Promise<void> {
  await page.press('Сменить пароль')
  await page.type('Нынешний пароль', 'прежний пароль')
  await page.type('Новый пароль', 'новый пароль')
  await page.type('Новый пароль ещё раз', again)
  await page.type(code, '123456')
  await page.press('Сменить пароль')
}

/** Replaces the passkeys of the browser: each creation returns the same passkey. */
function fakePasskeys(): void {
  class FakeCredential {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    toJSON = () => ({ id: 'made' })
  }
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('navigator', { credentials: { create: async () => new FakeCredential() } })
}

it('changes the password with the current password and the second factor, and closes the dialog', async () => {
  const page = await openPage({ [newPassword]: {} })
  await changePassword(page)
  const body = { password: 'прежний пароль', newPassword: 'новый пароль', factor: { code: '123456' } }
  expect(page.changes()).toEqual([{ request: newPassword, body }])
  expect(page.has('Нынешний пароль')).toBe(false)
  expect(page.notifications()).toEqual(['Пароль сменён, остальные сеансы завершены'])
})

it('masks the fields of both passwords, and lets staff paste into them', async () => {
  const page = await openPage()
  await page.press('Сменить пароль')
  for (const [label, kind] of [
    ['Нынешний пароль', 'current-password'],
    ['Новый пароль', 'new-password'],
    ['Новый пароль ещё раз', 'new-password'],
  ] as const) {
    const field = page.field(label)
    expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual(['password', kind])
    expect([fireEvent.paste(field), field.getAttribute('maxlength')]).toEqual([true, null])
  }
})

it.each([
  ['a weak new password', refuse(400, 'staff_weak_password'), 'newPassword', 'Отказ staff_weak_password'],
  ['a wrong code', refuse(400, 'staff_wrong_code'), 'factor', 'Отказ staff_wrong_code'],
  [
    'a wrong current password',
    refuse(400, 'staff_wrong_own_password', { password: 'не подошёл' }),
    'password',
    'Не подошёл',
  ],
])(
  'shows the error of %s at its field, and keeps the dialog of the password change open',
  async (_what, refusal, field, text) => {
    const page = await openPage({ [newPassword]: refusal })
    await changePassword(page)
    expect(page.errors()).toEqual({ [field]: text })
    expect(page.alerts()).toEqual([])
    expect(page.notifications()).toEqual([])
  },
)

it('shows the error of two different new passwords at the second password field, and sends nothing', async () => {
  const page = await openPage()
  await changePassword(page, 'другой пароль')
  expect(page.errors()).toEqual({ again: 'Пароли не совпадают' })
  expect(page.changes()).toEqual([])
})

it('shows the new recovery codes and how many recovery codes are left, and hides the codes after «Коды сохранены»', async () => {
  const page = await openPage({ [newCodes]: { recoveryCodes: ['AAAA-BBBB'] } })
  await page.press('Получить новые коды')
  await page.type(code, '123456')
  page.server.responses[get] = { ...access, recoveryCodesLeft: 7 }
  await page.press('Получить коды')
  expect(page.changes()).toEqual([{ request: newCodes, body: { factor: { code: '123456' } } }])
  expect(page.text()).toContain('AAAA-BBBB')
  expect(page.text()).toContain('Осталось: 7.')
  await page.press('Коды сохранены')
  expect(page.text()).not.toContain('AAAA-BBBB')
})

it('ends the sessions on other devices together with new recovery codes when staff choose it', async () => {
  const page = await openPage({ [newCodes]: { recoveryCodes: ['AAAA-BBBB'] } })
  await page.press('Получить новые коды')
  await page.type(code, '123456')
  await page.tick('Завершить мои сеансы на других устройствах', true)
  await page.press('Получить коды')
  const body = { factor: { code: '123456' }, endOthers: true }
  expect(page.changes()).toEqual([{ request: newCodes, body }])
})

it('shows the error of a wrong code at the code field when staff request new recovery codes', async () => {
  const page = await openPage({ [newCodes]: refuse(400, 'staff_wrong_code') })
  await page.press('Получить новые коды')
  await page.press('Получить коды')
  expect(page.errors()).toEqual({ factor: 'Отказ staff_wrong_code' })
  expect(page.has('Коды сохранены')).toBe(false)
})

it('removes a passkey, and no longer shows this passkey', async () => {
  const page = await openPage({ [removal]: { ...access, keys: [] } })
  await page.press('Удалить')
  await page.type(code, '123456')
  await page.press('Удалить ключ')
  expect(page.changes()).toEqual([{ request: removal, body: { factor: { code: '123456' } } }])
  expect(page.has('Удалить')).toBe(false)
})

it('shows the error of a wrong code at the code field when staff remove a passkey', async () => {
  const page = await openPage({ [removal]: refuse(400, 'staff_wrong_code') })
  await page.press('Удалить')
  await page.press('Удалить ключ')
  expect(page.errors()).toEqual({ factor: 'Отказ staff_wrong_code' })
})

it('shows the error of a wrong code at the code field when staff add a passkey', async () => {
  const page = await openPage({
    'POST /console/api/my-access/new-key': { options: {} },
    [newKey]: refuse(400, 'staff_wrong_code'),
  })
  fakePasskeys()
  await page.press('Добавить ключ')
  await page.type(code, '123456')
  await page.press('Добавить ключ')
  expect(page.changes().at(-1)).toEqual({
    request: newKey,
    body: { made: { id: 'made' }, factor: { code: '123456' } },
  })
  expect(page.errors()).toEqual({ factor: 'Отказ staff_wrong_code' })
})

it('requests no code when staff confirm with a passkey; offers no confirmation by passkey when the server no longer accepts the only passkey', async () => {
  const page = await openPage()
  await page.press('Сменить пароль')
  await page.tick('Подтвердить ключом', true)
  expect(page.has(code)).toBe(false)
  const withoutKeys = await openPage({ [get]: { ...access, keys: [{ ...key, refused: true }] } })
  await withoutKeys.press('Сменить пароль')
  expect(withoutKeys.has('Подтвердить ключом')).toBe(false)
})

it('offers to add a passkey until the limit is reached', async () => {
  const keys = Array.from({ length: maxStaffKeys }, (_, index) => ({ ...key, id: `k-${index}` }))
  expect((await openPage({ [get]: { ...access, keys: keys.slice(1) } })).has('Добавить ключ')).toBe(true)
  expect((await openPage({ [get]: { ...access, keys } })).has('Добавить ключ')).toBe(false)
})
