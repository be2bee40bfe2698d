import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleRewardRules } from '@impulse/api/rewards/console-reward-rules'
import type { APIRequestContext } from '@playwright/test'
import { addDays, moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import {
  inTwoAppearances,
  newStaffByApi,
  openPage,
  postToConsole,
  signInAsNewStaff,
} from './console-steps.ts'

/**
 * Creates a draft of reward rules: the rules of version 1 with another first day. The author is the staff
 * member who is signed in with the cookies of `request`.
 */
async function aDraft(request: APIRequestContext, url: string, effectiveFrom: string): Promise<string> {
  const first = await request.get(fillPath('/console/api/reward-rules/:id', { id: '1' }))
  const { rules } = (await first.json()) as ConsoleRewardRules
  const draft = { rules, effectiveFrom }
  return (await postToConsole<ConsoleRewardRules>({ request, url }, '/console/api/reward-rules', draft)).id
}

test('shows the errors of a draft of reward rules until staff correct the fields, and simulates the draft without saving it', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  await signInAsNewStaff(page, app, 'rita-writes', 'admin')
  await openPage(page, 'Правила начисления')
  await expect(page.getByRole('row').filter({ hasText: 'Действуют' })).toBeVisible()
  await page.getByRole('link', { name: 'Новый черновик' }).click()
  const points = page.getByLabel('Базовая сумма')
  await expect(points.first()).toHaveValue('300')
  await points.first().fill('1.5')
  await page.getByRole('button', { name: 'Добавить ставку' }).click()
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByText(/Нужно целое число от 0 до 1000000/)).toBeVisible()
  const refusal = page.getByText('В правилах есть ошибки')
  await expect(refusal).toBeVisible()
  await axe(page)
  await points.first().fill('450')
  await expect(page.getByText(/Нужно целое число от 0 до 1000000/)).toHaveCount(0)
  await expect(refusal).toBeVisible()
  await page
    .getByRole('button', { name: /Убрать ставку/ })
    .last()
    .click()
  await expect(refusal).toHaveCount(0)
  const tried = page.getByRole('region', { name: 'Примерка' })
  await tried.getByRole('button', { name: 'Посчитать' }).click()
  await expect(tried.getByText('Разница', { exact: true }).first()).toBeVisible()
  const places = page.getByRole('radiogroup', { name: 'Места расторгнутых договоров' })
  await expect(places.getByRole('radio', { name: /^Освобождаются, когда месяц закончился/ })).toBeChecked()
  await places.getByRole('radio', { name: /^Сохраняются/ }).check()
  await runAxe()
  await page.getByRole('button', { name: 'Сохранить черновик' }).click()
  await expect(page.getByText(/Это ваш черновик/)).toBeVisible()
  await expect(
    page.getByText('Сохраняются, было: освобождаются, когда месяц закончился', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Утвердить' })).toHaveCount(0)
})

test('reward rules that start in the past can be approved only after a successful simulation; a draft that starts in the future can be approved', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  await newStaffByApi(page.request, app, 'rita-proposes', 'admin')
  const past = await aDraft(page.request, app.url, '2026-01-01')
  const coming = await aDraft(page.request, app.url, addDays(moscowDay(new Date()), 40))
  await signInAsNewStaff(page, app, 'sveta-approves', 'admin')
  await page.route('**/reward-rules/simulation', (route) => route.abort(), { times: 1 })
  await page.goto(`/console#/reward-rules/${past}/show`)
  await page.getByRole('button', { name: 'Утвердить' }).click()
  await expect(page.getByText(/Нет связи с сервером/)).toBeVisible()
  const approve = page.getByRole('button', { name: 'Утвердить и пересчитать' })
  await expect(approve).toBeDisabled()
  await approve.press('Enter')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Договоров с этого дня')).toBeVisible()
  await expect(approve).toBeEnabled()
  await expect(page.getByText('Черновик', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await openPage(page, 'Правила начисления')
  await runAxe()
  await page.goto(`/console#/reward-rules/${coming}/show`)
  await expect(page.getByRole('region', { name: 'За договор' })).toContainText('300 б.')
  await runAxe()
  await page.getByRole('button', { name: 'Утвердить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Утвердить' }).click()
  await expect(page.getByText('Правила утверждены')).toBeVisible()
  await expect(page.getByText('Утверждены', { exact: true })).toBeVisible()
})
