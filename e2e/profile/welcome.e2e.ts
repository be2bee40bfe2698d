import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('ticks no consent for a new member, and lists the errors of the empty welcome form as links to its fields; keeps the typed names but no consent after a reload, and greets the member by name', async ({
  page,
  axe,
}) => {
  await signedIn(page, '79161112241')
  await open(page, '/welcome')
  await expect(page.getByRole('checkbox', { name: /согласие на обработку/ })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /рекламные сообщения/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByLabel('Имя')).toBeFocused()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await expect(page.getByText('Введите фамилию')).toBeVisible()
  await axe(page)

  await page.getByLabel('Имя').fill('Ольга')
  await page.getByLabel('Фамилия').fill('Ivanova')
  await page.getByLabel('Город').fill('Тула')
  await page.reload()
  await expect(page.getByLabel('Имя')).toHaveValue('Ольга')
  const consent = page.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' })
  await expect(consent).not.toBeChecked()
  await consent.check()
  await page.getByRole('checkbox', { name: 'Принимаю правила программы' }).check()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText('Только русские буквы, дефис и пробел, до 100 символов')).toBeVisible()
  await expect(page.getByLabel('Фамилия')).toBeFocused()
  await page.getByLabel('Фамилия').fill('Иванова')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Здравствуйте, Ольга!').first()).toBeVisible()
})
