import type { Page } from '@playwright/test'
import { moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import { open } from '../steps/open-page.ts'
import { balanceOf } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { importContracts } from '../steps/import-contracts.ts'
import { newMember } from '../steps/new-member.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
import type { RunningApp } from '../fixtures/server.ts'
import { aPayableMember, payableRows } from '../steps/withdraw-steps.ts'

/**
 * Creates a member with a debt: the member withdraws the rewards of some contracts, and then the contracts
 * are cancelled.
 */
async function anOwingMember(page: Page, app: RunningApp, phone: string): Promise<number> {
  const { accessToken } = await aPayableMember(page, app, phone)
  await aWithdrawal(page, { accessToken, phone })
  await importContracts(app, ...payableRows(phone, 'cancelled'))
  const { debt = 0 } = await balanceOf(page, accessToken)
  expect(debt).toBe(15_000)
  return debt
}

const grouped = new Intl.NumberFormat('ru-RU')
const plain = (points: number): string => plainText(grouped.format(points))
const plainText = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('shows a member’s debt wherever the balance is shown, and links the parts of the balance to the operations that caused the debt', async ({
  page,
  app,
  axe,
}) => {
  const debt = await anOwingMember(page, app, '79161119961')
  for (const address of ['/balance', '/']) {
    await open(page, address)
    const main = page.getByRole('main')
    await expect(main.getByText(`Долг ${plain(debt)} б.`)).toBeVisible()
    await expect(main.getByText('Вычтем из следующих поступлений')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Откуда он взялся' })).toBeVisible()
    await expect(main.getByRole('region', { name: 'Баланс' })).not.toContainText('(')
    await expect(page.getByRole('complementary').getByText(`Долг ${plain(debt)} б.`)).toBeVisible()
    await axe(page)
  }
  await page.getByRole('button', { name: 'Замороженных средств нет' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ваши деньги' })
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText('Доступно к выводу')
  await expect(sheet.getByRole('heading', { level: 3 }).last()).toHaveText('Долг')
  await axe(page)
  await sheet.getByRole('link', { name: 'Откуда он взялся' }).press('Enter')
  await expect(page).toHaveURL('/balance?category=correction#history')
  await expect(sheet).toHaveCount(0)

  await page
    .getByRole('button', { name: /стало долгом: / })
    .first()
    .click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('Стало долгом')).toHaveCount(1)
  await expect(details.getByText('Долг', { exact: true })).toHaveCount(0)
  await axe(page)
})

test('shows that the points of a cancelled contract were taken from its frozen reward', async ({
  page,
  app,
}) => {
  const phone = '79161119963'
  await newMember(page, phone)
  const today = moscowDay(new Date())
  for (const status of ['confirmed', 'cancelled'])
    await importContracts(app, `Р-1;internet;${phone};Тула;${today};${status}`)
  await open(page, '/balance')
  await page.getByRole('searchbox').fill('расторгнут')
  await expect(page).toHaveURL(/search=/)
  const frozen = page.getByRole('button', { name: /снято с замороженного: −/ })
  const lostSum = /снято с замороженного: (−[\d\s]+ б\.)/.exec(
    plainText((await frozen.textContent()) ?? ''),
  )?.[1]
  await frozen.click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('Снято с замороженного')).toBeVisible()
  await expect(details.getByText(lostSum ?? 'no sum').first()).toBeVisible()
})
