import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { balanceOf } from '../steps/api-requests.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import {
  amountField,
  aPayableMember,
  submitWithdrawal,
  confirmButton,
  expectOrderPage,
  fillWithdrawal,
  confirmation,
  recipientField,
  listWithdrawals,
} from '../steps/withdraw-steps.ts'

// The tests need more time than others: `aPayableMember` imports contracts and approves a document.
test.describe.configure({ timeout: 90_000 })

test('shows the demo member «Мария» why she cannot withdraw, instead of the form, with a link to the next step for each reason', async ({
  page,
  axe,
}) => {
  await signedIn(page, '79000000001')
  await open(page, '/withdraw')
  const blockers = page.getByRole('region', { name: 'Что мешает выводу' })
  await expect(blockers.getByRole('listitem')).toHaveText([
    /нужен\sподтверждённый\sдокумент.*Заполнить\sдокумент/s,
    /не\sхватает\s100\sб\..*Мои\sдоговоры/s,
  ])
  await expect(amountField(page)).toHaveCount(0)
  const terms = page.getByRole('region', { name: 'Условия вывода' })
  await expect(terms).toContainText('от 100 до 100 000 б.')
  await expect(terms).toContainText('Понадобятся сумма и банк')
  await expect(terms).not.toContainText('Если вывести сегодня')
  await axe(page)
  await blockers.getByRole('link', { name: 'Заполнить документ' }).click()
  await expect(page).toHaveURL('/lk#document')
})

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

test('shows the server’s refusal at the amount field and keeps the typed values', async ({ page, app }) => {
  const { accessToken } = await aPayableMember(page, app, '79180000005')
  await open(page, '/withdraw')
  await fillWithdrawal(page, '30000')
  await submitWithdrawal(page)
  // Withdraws a part of the same money, as if the member used another device in the meantime.
  const response = await page.request.post('/api/withdrawal/', {
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
    data: { amount: 10_000, bankId: '100000000004', phone: '79180000005' },
  })
  expect(response.status(), await response.text()).toBe(200)
  await confirmButton(page).click()
  await expect(confirmation(page)).toBeHidden()
  await expect(amountField(page)).toBeFocused()
  await expect(amountField(page)).toHaveValue('30\u00a0000')
  await expect(amountField(page)).toHaveAccessibleDescription(/На\sбалансе\s27\s800\sб./)
  await page.getByRole('button', { name: 'Подставить 27 800' }).click()
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  expect((await balanceOf(page, accessToken)).balance).toBe(0)
})

test('fills a new withdrawal with the values of a rejected withdrawal', async ({ page, app }) => {
  const { accessToken } = await aPayableMember(page, app, '79180000006')
  await open(page, '/withdraw')
  await fillWithdrawal(page, '15000')
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  const [first] = await listWithdrawals(page, accessToken)
  await app.staff('rejectWithdrawal', { number: Number(first?.number), reason: 'details_wrong' })
  await open(page, `/withdraw?from=${first?.id}`)
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

test('shows an error when the limits and fees of withdrawals fail to load, and loads them when the member presses the button', async ({
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
