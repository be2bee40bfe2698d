import { type Forecast } from '@impulse/api/rewards/rewards'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { change, fact, steps } from './reward-steps.ts'
import { importContracts } from '../steps/import-contracts.ts'
import { newMember } from '../steps/new-member.ts'
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

test('imported contracts earn exactly the sum that the forecast showed before the import; the sheet of the balance opens for a member without frozen points', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79161119931'
  const { accessToken } = await newMember(page, phone)
  const { today, nextStep } = await fetchJson<Forecast>(page, '/api/rewards/forecast/', accessToken)
  await open(page, '/')
  await test.step('opens the sheet with the parts of the balance for a member who has no frozen points', async () => {
    await page.getByRole('link', { name: 'Мой Баланс' }).first().click()
    await page.getByRole('button', { name: 'Замороженных средств нет' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Ваши деньги' })
    await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(['Доступно к выводу'])
    await expect(sheet.getByText('Сейчас выводить нечего')).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.getByRole('link', { name: 'Главная' }).first().click()
  })
  const income = page.getByRole('region', { name: 'Доход по месяцам' })
  const title = steps(page).getByRole('heading', { level: 2 })
  const promised = nextStep?.income ?? 0
  await expect(title).toHaveText('Ещё 5 договоров — и ставка ×1,25')
  await importContracts(
    app,
    ...Array.from({ length: 5 }, (_, i) => `Д-${i};${nextStep?.product};${phone};Тула;${today};confirmed`),
  )
  // When the member returns to the tab, the page reloads the balance and all figures that depend on the
  // balance.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(income).toContainText(`${change(promised)} · 5 договоров · в `)
  await expect(income).toContainText(' их не было')
  await expect(title).toHaveText('Ещё 5 договоров — и ставка ×1,5')
  await expect(steps(page)).toContainText(' · ставка ×1,25')
  await expect(page.getByRole('button', { name: /заморожено/ })).toContainText(change(promised).slice(1))
})
