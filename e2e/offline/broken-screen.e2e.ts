import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('shows a message and a button to try again when rendering the menu fails, and renders the page again when the server’s HTML differs from the browser’s rendering', async ({
  page,
  faults,
}) => {
  await signedIn(page)
  await open(page, '/help')
  await page.evaluate(() => {
    // Breaks a function that the cabinet calls for each amount, so that rendering an amount fails.
    Number.isSafeInteger = () => {
      throw new Error('planted')
    }
    // The page loads its balance again at the event `online`, and then renders the menu again, which fails.
    dispatchEvent(new Event('online'))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Не получилось открыть страницу' })).toBeVisible()
  await expect(page.getByText('Неожиданная ошибка сервера, повторите попытку позднее')).toBeVisible()
  await untilHydrated(page, () => page.getByRole('button', { name: 'Повторить' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
  await test.step('renders the page again in the browser when the server’s HTML differs', async () => {
    await page.route('/help', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replaceAll('Здравствуйте, Андрей!', 'Hello!') })
    })
    await open(page, '/help')
    await expect(page.getByText('Здравствуйте, Андрей!').first()).toBeVisible()
    await page.getByRole('link', { name: 'Мой Баланс' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
    // React reports the changed text as an error. `faults.take()` removes this expected error, so that the test passes.
    const found = await faults.take()
    expect(found).toEqual([expect.objectContaining({ kind: 'error', text: expect.stringContaining('#418') })])
  })
})
