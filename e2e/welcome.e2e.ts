import { signIn } from './sign-in-steps.ts'
import { expect, test } from './test.ts'

test('a newcomer agrees, says their name and is greeted by it', async ({ page, programme, axe }) => {
  await signIn(page, { url: programme.url, phone: '9161112241' })
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
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText('Только русские буквы, дефис и пробел, до 100 символов')).toBeVisible()
  await expect(page.getByLabel('Фамилия')).toBeFocused()
  await page.getByLabel('Фамилия').fill('Иванова')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.waitForURL(`${programme.url}/`)
  await expect(page.getByText('Здравствуйте, Ольга!').first()).toBeVisible()
})
