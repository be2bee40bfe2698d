import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('shows a message with a button to try again after a rendering error in the shell', async ({ page }) => {
  await signedIn(page)
  await open(page, '/help')
  await page.evaluate(() => {
    // The cabinet calls this function for every amount.
    Number.isSafeInteger = () => {
      throw new Error('planted')
    }
    // The event makes the shell load and render its balance again.
    dispatchEvent(new Event('online'))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Не получилось открыть страницу' })).toBeVisible()
  await expect(page.getByText('Неожиданная ошибка сервера, повторите попытку позднее')).toBeVisible()
  await untilHydrated(page, () => page.getByRole('button', { name: 'Повторить' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
})

test('renders the page again when the server’s HTML differs from the browser’s rendering', async ({
  page,
  faults,
}) => {
  await signedIn(page)
  await page.route('/help', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replaceAll('Здравствуйте, Андрей!', 'Hello!') })
  })
  await open(page, '/help')
  await expect(page.getByText('Здравствуйте, Андрей!').first()).toBeVisible()
  await page.getByRole('link', { name: 'Мой Баланс' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  // React reports the difference as an error, which the test expects.
  const found = await faults.take()
  expect(found).toEqual([expect.objectContaining({ kind: 'error', text: expect.stringContaining('#418') })])
})
