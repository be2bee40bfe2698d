import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('copies the number of an order to the clipboard when the member presses the number, and reports that an order with an unknown id does not exist', async ({
  page,
  context,
  axe,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page)
  await open(page, '/order')
  await page.getByRole('link', { name: /рассмотрении/ }).click()
  const copy = page.getByRole('button', { name: /скопировать номер/ })
  await copy.click()
  await expect(page.getByText('скопирован', { exact: true })).toBeVisible()
  const number = /\d+/.exec(await copy.innerText())?.[0]
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  for (const path of ['/order/1', '/order/00000000-0000-4000-8000-000000000000']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: 'Такой заявки нет' })).toBeVisible()
  }
  await axe(page)
  const help = page.getByRole('main').getByRole('link', { name: 'Написать в поддержку' })
  await expect(help).toHaveAttribute('href', '/help?code=not_found')
  await page.getByRole('link', { name: 'К заявкам' }).click()
  await expect(page).toHaveURL('/order')
})
