import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/cabinet-test.ts'
import {
  acceptQuickly,
  signInAsNewStaff,
  consolePassword,
  inTwoAppearances,
  nextCode,
  openPage,
} from './console-steps.ts'
import { withAuthenticator } from '../fixtures/virtual-authenticator.ts'

const getDialog = (page: Page) => page.getByRole('dialog')

const pressButton = (page: Page, name: string) => getDialog(page).getByRole('button', { name }).click()

async function addKey(page: Page, secret: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить ключ' }).click()
  await getDialog(page)
    .getByLabel('Код из приложения')
    .fill(await nextCode(secret))
  await pressButton(page, 'Добавить ключ')
  await expect(page.getByRole('region', { name: 'Ключи' }).getByRole('listitem')).toHaveCount(1)
}

test('lets a staff member confirm a new passkey by a code of the authenticator app, and confirm new recovery codes by this passkey; refuses a weak new password, and lets the staff member sign in with an accepted password and the passkey', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = getDialog(page)
  await withAuthenticator(page)
  const { secret } = await signInAsNewStaff(page, app, 'kira-adds', 'finance')
  await openPage(page, 'Мой доступ')
  await page.getByRole('button', { name: 'Добавить ключ' }).click()
  await dialog.getByLabel('Код из приложения').fill('000000')
  await pressButton(page, 'Добавить ключ')
  await expect(dialog.getByText(/Код не подошёл/)).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await addKey(page, secret)
  await runAxe()
  await page.getByRole('button', { name: 'Получить новые коды' }).click()
  await dialog.getByLabel('Подтвердить ключом').check()
  await pressButton(page, 'Получить коды')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await runAxe()
  await pressButton(page, 'Коды сохранены')

  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  const newPasswordField = dialog.getByLabel('Новый пароль', { exact: false }).first()
  const repeatField = dialog.getByLabel('Новый пароль ещё раз')
  await dialog.getByLabel('Нынешний пароль').fill(consolePassword)
  for (const field of [newPasswordField, repeatField]) await field.fill('password1234')
  await dialog.getByLabel('Подтвердить ключом').check()
  await pressButton(page, 'Сменить пароль')
  await expect(newPasswordField).toHaveAccessibleDescription(/легко подобрать/)
  await expect(newPasswordField).toBeFocused()
  await axe(page)
  const newPassword = 'семь голубых верблюдов'
  for (const field of [newPasswordField, repeatField]) await field.fill(newPassword)
  await pressButton(page, 'Сменить пароль')
  await expect(page.getByText(/Пароль сменён/)).toBeVisible()

  await page.getByRole('button', { name: 'kira-adds' }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await page.getByLabel('Имя').fill('kira-adds')
  await page.getByLabel('Пароль').fill(newPassword)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.getByRole('button', { name: 'По ключу вместо кода' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
})

test('lets a staff member prove the phone of the own member account by a code, or declare not to be a member', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = getDialog(page)
  const created = await app.lk(
    'staff',
    'create',
    'kira-declares',
    '--role',
    'finance',
    '--phone',
    '89160000917',
  )
  const link = /#\/invitation\/[\w-]{43}/.exec(created.stdout)?.[0] ?? ''
  await acceptQuickly(page, { url: app.url, link })
  await page.getByRole('link', { name: 'Укажите, участник ли вы' }).click()
  const card = page.getByRole('region', { name: 'Свой аккаунт участника' })
  await card.getByRole('button', { name: 'Подтвердить телефон' }).click()
  await pressButton(page, 'Прислать код')
  await expect(dialog.getByLabel('Код из СМС')).toBeFocused()
  await dialog.getByLabel('Код из СМС').fill('111111')
  await pressButton(page, 'Подтвердить')
  await expect(dialog.getByLabel('Код из СМС')).toHaveAttribute('aria-invalid', 'true')
  await runAxe()
  await dialog.getByLabel('Код из СМС').fill('000000')
  await pressButton(page, 'Подтвердить')
  await expect(card).toContainText('+7 (916) 000-09-17, подтверждён кодом')
  await card.getByRole('button', { name: 'Я не участник' }).click()
  await pressButton(page, 'Я не участник')
  await expect(card).toContainText('вы не участник программы')
  await runAxe()
})
