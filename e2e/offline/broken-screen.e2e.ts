import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('an error that passes every layout shows a message with a link instead of an empty page', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  await page.evaluate(() => {
    // Called for every amount.
    Number.isSafeInteger = () => {
      throw new Error('planted')
    }
    // The shell renders its balance again.
    dispatchEvent(new Event('online'))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Не получилось открыть страницу' })).toBeVisible()
  await expect(page.getByText('Неожиданная ошибка сервера, повторите попытку позднее')).toBeVisible()
  await untilHydrated(page, () => page.getByRole('button', { name: 'Повторить' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
})

test('a document that differs from the browser’s rendering is rendered again', async ({ page, faults }) => {
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
  // React reports the difference as a recoverable error.
  const found = await faults.take()
  expect(found).toEqual([expect.objectContaining({ kind: 'error', text: expect.stringContaining('#418') })])
})
