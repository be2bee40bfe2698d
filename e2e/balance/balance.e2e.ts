import { expect, test } from '../fixtures/cabinet-test.ts'
import { openBalance, shortHistory } from './balance-steps.ts'

test('lists the contract and the release date of each frozen reward in a sheet; shows an error instead of the frozen amount, and still the balance, when only the frozen amount fails to load (spec 8.11)', async ({
  page,
  axe,
}) => {
  await openBalance(page, shortHistory)
  const line = page.getByRole('button', { name: /б\. заморожено/ })
  await line.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Ваши деньги' })
  const untilWhen = sheet.getByText(/^№\s\d+ · до\s.*, 00:00\sМСК$/)
  await expect(untilWhen.nth(1)).toBeVisible()
  await expect(sheet.getByText(/^(Интернет|Мобильная связь|Кино).* · /)).toHaveCount(await untilWhen.count())
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(line).toBeFocused()

  await page.route('**/api/pending-amount/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Не удалось загрузить информацию о замороженных средствах')).toBeVisible()
  await expect(page.getByText('(ошибка загрузки замороженной суммы)').first()).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Баланс' })
      .getByText(/^\d\d\s\d{3}/)
      .first(),
  ).toBeVisible()
  await axe(page)
  await page.unroute('**/api/pending-amount/')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('button', { name: /б\. заморожено/ })).toBeVisible()
})
