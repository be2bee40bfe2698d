import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import {
  amountField,
  aPayableMember,
  submitWithdrawal,
  confirmButton,
  expectOrderPage,
  recipientField,
  listWithdrawals,
} from '../steps/withdraw-steps.ts'

test('shows the withdrawal form when the member returns to the tab after staff have approved the identity document', async ({
  page,
  app,
}) => {
  await aPayableMember(page, app, '79180000004')
  await app.staff('refuseDocument', { phone: '79180000004', comment: 'Нечитаемо' })
  await open(page, '/withdraw')
  await expect(page.getByText('Документ отклонён')).toBeVisible()
  await app.staff('approveDocument', { phone: '79180000004' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(amountField(page)).toBeVisible()
})

test('fills a new withdrawal with the values of a rejected withdrawal', async ({ page, app }) => {
  const phone = '79180000006'
  const { accessToken } = await aPayableMember(page, app, phone)
  const first = await aWithdrawal(page, { accessToken, phone })
  await app.staff('rejectWithdrawal', { number: first.number, reason: 'details_wrong' })
  await open(page, `/withdraw?from=${first.id}`)
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  await expect(recipientField(page)).toContainText('Т-Банк')
  await amountField(page).fill('14000')
  await untilHydrated(page, () => page.reload())
  await expect(amountField(page)).toHaveValue('14\u00a0000')
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  const orders = await listWithdrawals(page, accessToken)
  expect(orders.map(({ amount, status }) => [amount, status])).toEqual([
    [14_000, 'review'],
    [15_000, 'rejected'],
  ])
})

test('shows an error when the limits and fees of withdrawals fail to load, with a button that loads them again', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  await page.route(`**/api/withdrawal/terms/`, (route) => route.abort())
  await page.getByRole('link', { name: 'Вывод средств' }).click()
  await expect(page.getByRole('main').getByText('Нет связи с сервером')).toBeVisible()
  await page.unroute(`**/api/withdrawal/terms/`)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(amountField(page)).toBeVisible()
})
