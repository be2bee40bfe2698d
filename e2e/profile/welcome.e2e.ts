import { signIn } from '../steps/sign-in-steps.ts'
import { expect, test } from '../fixtures/test.ts'

test('shows errors in the welcome form, keeps the typed names after a reload, and then greets the member by name', async ({
  page,
  app,
  axe,
}) => {
  await signIn(page, { url: app.url, phone: '9161112241' })
  await expect(page).toHaveURL(/\/welcome/)
  const consent = page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' })
  const advertising = page.getByRole('checkbox', { name: /рекламные сообщения/ })
  await expect(consent).not.toBeChecked()
  await expect(advertising).not.toBeChecked()

  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('heading', { name: 'Исправьте ошибки' })).toBeVisible()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await axe(page)
  await page.getByRole('link', { name: 'Введите фамилию' }).click()
  await expect(page.getByLabel('Фамилия')).toBeFocused()

  await page.getByLabel('Имя').fill('Olga')
  await page.getByLabel('Фамилия').fill('Ivanova')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.getByRole('link', { name: 'Имя: только русские буквы' }).click()
  await expect(page.getByLabel('Имя')).toBeFocused()
  await page.getByLabel('Имя').fill('Ольга')
  await page.getByLabel('Город').fill('Ростов\u2011на\u2011Дону')
  await page.reload()
  await expect(page.getByLabel('Имя')).toHaveValue('Ольга')
  await expect(page.getByLabel('Фамилия')).toHaveValue('Ivanova')
  await expect(consent).not.toBeChecked()

  await consent.check()
  await page.getByRole('checkbox', { name: 'Принимаю правила программы' }).check()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText('Только русские буквы, дефис и пробел, до 100 символов')).toBeVisible()
  await expect(page.getByLabel('Фамилия')).toBeFocused()
  await page.getByLabel('Фамилия').fill('Иванова')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.waitForURL(`${app.url}/`)
  await expect(page.getByText('Здравствуйте, Ольга!').first()).toBeVisible()
})
