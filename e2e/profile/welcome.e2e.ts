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

test('shows the whole form in the first view of a phone, with its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, '79161112244')
  await open(page, '/welcome')
  await expect(page.getByRole('button', { name: 'Продолжить' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Войти с другим номером' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('suggests cities while the member types, by keys and by a press, and accepts any other text', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, '79161112242')
  await open(page, '/welcome')
  const city = page.getByRole('combobox', { name: 'Город' })
  const options = page.getByRole('option')
  await city.pressSequentially('кировс')
  await expect(options).toHaveText(['КировскМурманская область', 'КировскЛенинградская область'])
  await expect(page.getByText('Нашлось 2 города')).toBeAttached()
  await expect(city).not.toHaveAttribute('aria-activedescendant')
  await axe(page)
  await city.press('ArrowUp')
  await city.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(city).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  )
  await city.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(city).toHaveValue('кировс')
  await city.press('Backspace')
  await expect(options.first()).toBeVisible()
  await city.press('ArrowDown')
  await city.press('Enter')
  await expect(city).toHaveValue('Киров')
  await expect(options).toHaveCount(0)
  await expect(city).toHaveAttribute('aria-expanded', 'false')
  // Enter has chosen a city, and sent no form.
  await expect(page.getByText('Введите имя')).toHaveCount(0)

  await city.fill('')
  await city.pressSequentially('Yf,tht;')
  await options.filter({ hasText: 'Набережные Челны' }).click()
  await expect(city).toHaveValue('Набережные Челны')
  await expect(city).toBeFocused()
  await page.reload()
  await expect(city).toHaveValue('Набережные Челны')

  await city.fill('Китеж')
  await expect(options).toHaveCount(0)
  await page.getByLabel('Имя', { exact: true }).fill('Ольга')
  await page.getByLabel('Фамилия').fill('Иванова')
  await page.getByRole('checkbox', { name: /согласие на обработку/ }).check()
  await page.getByRole('checkbox', { name: 'Принимаю правила программы' }).check()
  await city.press('Enter')
  await expect(page).toHaveURL('/')
})

test('opens the cities above the field when the keyboard leaves no room below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, '79161112243')
  await open(page, '/welcome')
  const city = page.getByRole('combobox', { name: 'Город' })
  await city.pressSequentially('но')
  const list = page.getByRole('listbox')
  const isAbove = async () =>
    ((await list.boundingBox())?.y ?? Infinity) < ((await city.boundingBox())?.y ?? 0)
  await expect.poll(isAbove).toBe(false)
  const { y = 0, height = 0 } = (await city.boundingBox()) ?? {}
  await page.setViewportSize({ width: 390, height: Math.ceil(y + height + 20) })
  await expect.poll(isAbove).toBe(true)
})
