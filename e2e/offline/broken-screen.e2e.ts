import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('an error that gets past every layout ends in words and a way out, not in an empty page', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  await page.evaluate(() => {
    // Asked of every amount.
    Number.isSafeInteger = () => {
      throw new Error('planted')
    }
    // The shell draws its balance again.
    dispatchEvent(new Event('online'))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Не получилось открыть страницу' })).toBeVisible()
  await expect(page.getByText('Неожиданная ошибка сервера, повторите попытку позднее')).toBeVisible()
  await untilHydrated(page, () => page.getByRole('button', { name: 'Повторить' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
})

test('a document that differs from what the browser draws is drawn again', async ({ page, faults }) => {
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
  // React tells of the difference, as an error that it has dealt with.
  const found = await faults.take()
  expect(found).toEqual([expect.objectContaining({ kind: 'error', text: expect.stringContaining('#418') })])
})
