import { expect, test } from './cabinet-test.ts'
import { codeAt } from '../apps/server/src/testing/authenticator-code.ts'
import { acceptInvitation, comeIn, consolePassword, inEveryLook, invite, openPage } from './console-steps.ts'
import { withAuthenticator } from './virtual-authenticator.ts'

test('a colleague adds a key, renews recovery codes, changes the password, and comes back by both', async ({
  page,
  axe,
  programme,
}) => {
  test.setTimeout(180_000)
  const look = inEveryLook(page, axe)
  const dialog = page.getByRole('dialog')
  await withAuthenticator(page)
  const { secret } = await comeIn(page, programme, 'kira', 'finance')
  await openPage(page, 'Мой доступ')
  await page.getByRole('button', { name: 'Добавить ключ' }).click()
  await dialog.getByLabel('Код из приложения').fill('000000')
  await dialog.getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(dialog.getByText(/Код не подошёл/)).toBeVisible()
  await look()
  // The step of this moment was spent by the invitation; the next one is taken already.
  await dialog.getByLabel('Код из приложения').fill(codeAt(secret, new Date(Date.now() + 30_000)))
  await dialog.getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(page.getByRole('region', { name: 'Ключи' }).getByRole('listitem')).toHaveCount(1)
  await look()

  await page.getByRole('button', { name: 'Получить новые коды' }).click()
  await dialog.getByLabel('Подтвердить ключом').check()
  await look()
  await dialog.getByRole('button', { name: 'Получить коды' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await look()
  await dialog.getByRole('button', { name: 'Коды сохранены' }).click()

  const another = 'семь голубых верблюдов'
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await dialog.getByLabel('Нынешний пароль').fill('не тот пароль')
  await dialog.getByLabel('Новый пароль', { exact: false }).first().fill(another)
  await dialog.getByLabel('Новый пароль ещё раз').fill(another)
  await dialog.getByLabel('Подтвердить ключом').check()
  await dialog.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(dialog.getByText(/Нынешний пароль не подошёл/).first()).toBeVisible()
  await look()
  await dialog.getByLabel('Нынешний пароль').fill(consolePassword)
  const fresh = dialog.getByLabel('Новый пароль', { exact: false }).first()
  await fresh.fill('password1234')
  await dialog.getByLabel('Новый пароль ещё раз').fill('password1234')
  await dialog.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(fresh).toHaveAccessibleDescription(/легко подобрать/)
  await expect(fresh).toBeFocused()
  await fresh.fill(another)
  await dialog.getByLabel('Новый пароль ещё раз').fill(another)
  await dialog.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText(/Пароль сменён/)).toBeVisible()

  await page.getByRole('button', { name: 'kira' }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await page.getByLabel('Имя').fill('kira')
  await page.getByLabel('Пароль').fill(another)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.getByRole('button', { name: 'По ключу вместо кода' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible()
})

test('a link that was opened before says so, and what the page shows then is what holds', async ({
  page,
  axe,
  programme,
}) => {
  test.setTimeout(180_000)
  const link = await invite(programme, 'lida', 'content')
  const told = page.getByText('Эту ссылку уже открывали. Если не вы — не продолжайте')
  await page.goto(`/console${link}`)
  await expect(page.getByRole('heading', { name: 'Придумайте пароль' })).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.goto('/console#/login')
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible()
  await page.goBack()
  await expect(told).toBeVisible()
  await inEveryLook(page, axe)()
  await page.reload()
  await expect(told).toBeVisible()
  await acceptInvitation(page, { link })
})
