import { type Forecast } from '@impulse/api/rewards/rewards'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { change, fact, steps } from './reward-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('the income calculator works without a network, by keyboard and by a typed number, and shows the allowed range for an invalid number', async ({
  page,
  context,
  axe,
}) => {
  const { accessToken } = await signedIn(page)
  const { counted, products } = await fetchJson<Forecast>(page, '/api/rewards/forecast/', accessToken)
  await open(page, '/')
  // Waits for the calculator's code, which the page loads while the browser is idle.
  await expect(steps(page).locator('input[type=range]')).toBeAttached()
  await context.setOffline(true)
  await steps(page).locator('summary').filter({ hasText: 'Рассчитать доход' }).press('Enter')
  const slider = steps(page).getByRole('slider')
  const field = steps(page).getByLabel('Сколько новых договоров')
  const expectIncome = async (key: string, count: number) => {
    const income = products.find((product) => product.key === key)?.income[count - 1] ?? NaN
    await expect(steps(page).getByText(change(income), { exact: true }).last()).toBeVisible()
    await expect(fact(page, 'Договоров за месяц')).toHaveText(String(counted + count))
    const status = steps(page)
      .getByRole('status')
      .filter({ hasText: change(income) })
    await expect(status).toBeAttached()
  }
  await steps(page).getByRole('radio', { name: 'Интернет', exact: true }).check()
  await slider.press('End')
  await expect(field).toHaveValue('60')
  await expectIncome('internet', 60)
  await expect(fact(page, 'Ставка')).toContainText('с 20-го ×2')
  await slider.press('Home')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '2\u00a0договора')
  await expectIncome('internet', 2)

  await field.fill('17')
  await expect(slider).toHaveValue('17')
  await expectIncome('internet', 17)
  for (const wrong of ['61', '0', '2.5', '']) {
    await field.fill(wrong)
    await expect(field).toHaveAccessibleDescription('Введите число от 1 до 60')
    await expect(slider).toHaveValue('17')
  }
  await axe(page)
  await slider.press('ArrowLeft')
  await expect(field).toHaveValue('16')
  await expect(field).toHaveAccessibleDescription('')
  await steps(page).getByRole('radio', { name: 'Интернет', exact: true }).press('ArrowDown')
  await expectIncome(await chosenProduct(page, products), 16)
  await context.setOffline(false)
})

test('moves the calculator’s slider to the position that the member touches', async ({ browser, app }) => {
  const context = await browser.newContext({
    baseURL: app.url,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signedIn(page)
  await open(page, '/')
  await steps(page).getByText('Рассчитать доход').tap()
  const slider = steps(page).getByRole('slider')
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (box === null) throw new Error('The slider has no place')
  expect(box.height).toBeGreaterThanOrEqual(44)
  await page.touchscreen.tap(box.x + box.width - 14, box.y + box.height / 2)
  await expect(slider).toHaveValue('60')
  await context.close()
})

async function chosenProduct(page: Page, products: Forecast['products']): Promise<string> {
  const name = await steps(page)
    .locator('label', { has: page.locator(':checked') })
    .innerText()
  return products.find((product) => product.name === name)?.key ?? 'none'
}
