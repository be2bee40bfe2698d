import { open } from './alive.ts'
import { expect, test } from './cabinet-test.ts'
import { signedIn } from './sign-in-quickly.ts'

test('the money beside a new history is never that of the page before', async ({ page }) => {
  await signedIn(page)
  await open(page, '/news')
  await page.route('**/api/balance/user-balance/', (route) =>
    route.fulfill({ json: { balance: 12_345, userId: 'somebody' } }),
  )
  await page.route('**/api/pending-amount/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('complementary', { name: 'Меню' }).getByRole('link', { name: 'Мой Баланс' }).click()
  await expect(page.getByRole('main').getByText(/12.345/)).toBeVisible()
  await expect(page.getByText('(ошибка загрузки замороженной суммы)').first()).toBeVisible()
})
