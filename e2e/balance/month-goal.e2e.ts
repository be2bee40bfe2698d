import { type Forecast } from '@impulse/api/rewards/rewards'
import { open } from '../steps/open-page.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { change, steps } from './reward-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('the goal of the month is set, refused below the counted contracts, kept after a reload, changed and removed; its income is that of the forecast', async ({
  page,
  axe,
}) => {
  const { accessToken } = await signedIn(page)
  const { counted, products } = await fetchJson<Forecast>(page, '/api/rewards/forecast/', accessToken)
  await open(page, '/')
  await steps(page).locator('summary').first().click()
  const field = steps(page).getByLabel('Сколько договоров за месяц')
  await field.fill(String(counted))
  await steps(page).getByRole('button', { name: 'Поставить цель' }).click()
  await expect(field).toHaveAccessibleDescription(new RegExp(`Введите число от ${counted + 1} до`))

  await field.fill(String(counted + 3))
  await field.press('Enter')
  const summary = steps(page).locator('summary').filter({ hasText: 'Цель: ' })
  await expect(summary).toContainText('осталось 3')
  await expect(steps(page).getByText('Сохранено', { exact: true })).toBeVisible()
  const income = products[0]?.income[2] ?? NaN
  await expect(steps(page).locator('form').getByText(change(income)).first()).toBeVisible()
  await axe(page)

  await page.reload()
  await expect(summary).toContainText('осталось 3')
  await summary.click()
  await field.fill(String(counted + 1))
  await steps(page).getByRole('button', { name: 'Изменить цель' }).click()
  await expect(summary).toContainText('остался 1')
  await steps(page).getByRole('button', { name: 'Убрать цель' }).click()
  await expect(field).toBeFocused()
  await expect(summary).toHaveCount(0)
})
