import { expect, test } from '../fixtures/cabinet-test.ts'
import { openWithdrawal } from './withdrawal-steps.ts'
import { signInAsNewStaff, inTwoAppearances } from './console-steps.ts'
import { createBlockedWithdrawal, importBlockedRewards, openRiskCase } from '../steps/risk-steps.ts'

test('claws back the blocked rewards of a risk case when staff confirm the violation with a reason', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = page.getByRole('dialog')
  await importBlockedRewards(app, '79170130101')
  await signInAsNewStaff(page, app, 'raya-takes', 'finance')
  await openRiskCase(page, '79170130101', 'burst')
  await expect(page.getByRole('region', { name: 'Начисления' })).toContainText('держится')
  await runAxe()
  // Button with the sum of all blocked rewards: 30 rewards with a base reward of 300 points each, multiplied by the
  // steps of the month.
  const takeBack = /^Снять начисления: \d+\s\d{3}\sб\.$/
  await page.getByRole('button', { name: takeBack }).click()
  await dialog.getByRole('button', { name: takeBack }).click()
  await expect(dialog.getByText(/Напишите, почему/)).toBeVisible()
  await dialog.getByLabel('Причина для коллег').fill('Договоров нет')
  await axe(page)
  await dialog.getByRole('button', { name: takeBack }).click()
  await expect(page.getByText(/^Сделано\. Снять начисления/)).toBeVisible()
  await expect(page.getByText('Подтверждён', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Начисления' })).not.toContainText('держится')
})

test('links a risk case and its blocked withdrawal to each other, shows the effect of each decision, and unblocks the withdrawal when staff close the case', async ({
  page,
  browser,
  axe,
  app,
}) => {
  const dialog = page.getByRole('dialog')
  const phones = ['79170130121', '79170130122', '79170130123'] as const
  const member = await browser.newPage({ baseURL: app.url })
  const order = await createBlockedWithdrawal(member, app, [...phones])
  await member.close()
  await signInAsNewStaff(page, app, 'raya-releases', 'finance')
  await openRiskCase(page, phones[0], 'same_device')
  const riskCase = page.url()
  const blocked = page.getByRole('link', { name: `№ ${order.number}` })
  // The case may have been opened before the check of the withdrawal, and its page shows what was blocked when it opened.
  await expect(async () => {
    await page.reload()
    await expect(blocked).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await blocked.click()
  const block = page.getByRole('link', { name: /на проверке: открыт случай/ })
  await block.click()
  await expect(page.getByRole('row', { name: /Один браузер у нескольких участников/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Один участник: показать всех' }).click()
  await expect(page.getByRole('button', { name: 'Один участник' })).toHaveCount(0)
  await inTwoAppearances(page, axe)()

  await page.goto(riskCase)
  await page
    .getByRole('button', { name: /^Отклонить заявку: вернуть 3\s000\sб\. на\sбаланс участника$/ })
    .click()
  await expect(dialog.getByRole('heading')).toHaveText(
    /^Нарушение есть\. Отклонить заявку: вернуть 3\s000\sб\./,
  )
  await dialog.getByRole('button', { name: /^Оставить 3\s000\s₽ на\sудержании$/ }).click()
  const release = /^Отпустить 3\s000\s₽ в\sвыплату$/
  await page.getByRole('button', { name: release }).click()
  await expect(dialog.getByRole('heading')).toHaveText(/^Отпустить 3\s000\s₽ в\sвыплату\?$/)
  await dialog.getByLabel('Причина для коллег').fill('Это семья, позвонили')
  await dialog.getByRole('button', { name: release }).click()
  await expect(page.getByText(/^Отпущено: 3\s000\s₽ в\sвыплату$/)).toBeVisible()
  await expect(page.getByText('Снят', { exact: true })).toBeVisible()
  // After the risk case is closed, the withdrawal waits for its approval like any other withdrawal.
  await openWithdrawal(page, order)
  await expect(page.getByRole('button', { name: 'Одобрить' })).toBeVisible()
  await expect(block).toHaveCount(0)
})
