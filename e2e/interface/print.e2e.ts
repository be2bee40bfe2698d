import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('prints a page in the light theme and without menus and buttons, even when the dark theme is on', async ({
  page,
}) => {
  await signedIn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/order')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Вывод\s№/ })
    .first()
    .click()
  await expect(page.getByText('Номер заявки')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Номер заявки')).toBeVisible()
  for (const role of ['navigation', 'complementary', 'banner'] as const) {
    for (const one of await page.getByRole(role).all()) await expect(one).toBeHidden()
  }
  const colour = (name: string) =>
    page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name)
  expect(await colour('--surface')).toMatch(/^#fff(fff)?$/)
  // The bars of the income chart and the background of avatars have this colour, among others. It must be the light
  // theme's colour.
  expect(await colour('--brand-soft')).toBe('#d7f1f4')
  await open(page, '/balance')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Доступно к выводу').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Вывести' })).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Доход за/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Таблица' })).toBeHidden()
  await expect(page.getByText('Выберите месяц')).toBeHidden()
  await open(page, '/balance?category=reward')
  const chosen = page.getByText('Начисления', { exact: true })
  await expect(chosen).toBeVisible()
  // Browsers print no backgrounds by default, so the text must not need one.
  await expect(chosen).toHaveCSS('color', 'rgb(15, 35, 43)')
  await expect(page.getByRole('link', { name: 'Сбросить' })).toBeHidden()
  await open(page, '/')
  await expect(page.getByText('Рассчитать доход')).toBeHidden()
})
