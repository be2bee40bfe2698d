import { hold } from '../fixtures/hold.ts'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('loads the icons once, by the preload link of the document', async ({ page }) => {
  await signedIn(page)
  await open(page, '/')
  const loads = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.includes('/sprite'))
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ initiatorType }) => initiatorType),
  )
  expect(loads).toEqual(['link'])
})

test('requests the scripts that a page imports together with the script of the page', async ({ page }) => {
  await signedIn(page)
  await open(page, '/')
  const release = await hold(page, '**/assets/balance-*')
  const imported = page.waitForRequest('**/assets/lists-*.js')
  await page.getByRole('navigation', { name: 'Основное' }).getByRole('link', { name: 'Мой Баланс' }).click()
  await imported
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
})

test('shows the title and the shape of a page that loads slowly, and the old page again when the member stays', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/')
  const main = page.getByRole('main')
  const balance = main.getByRole('region', { name: 'Баланс' })
  const waiting = main.getByText('Загружаем страницу')
  const release = await hold(page, '**/api/news/**')
  const press = (name: string) =>
    page.getByRole('navigation', { name: 'Основное' }).getByRole('link', { name }).click()
  await press('Новости')
  await expect(waiting).toBeAttached()
  await expect(main.getByRole('heading', { level: 1, name: 'Новости' })).toBeVisible()
  await expect(balance).toBeHidden()
  await press('Главная')
  await expect(balance).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await press('Новости')
  await expect(waiting).toBeAttached()
  release()
  await expect(main.getByRole('listitem').first()).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
})
