import { open } from '../steps/open-page.ts'
import { submit, expect, expectOneOrder, keysOf, test } from './withdraw-once-test.ts'
import {
  amountField,
  submitWithdrawal,
  closeConfirmation,
  confirmButton,
  expectOrderPage,
  confirmation,
  listWithdrawals,
} from '../steps/withdraw-steps.ts'

// The tests need more time than others, because each test runs commands of staff.
test.describe.configure({ timeout: 90_000 })

test('shares one draft of a withdrawal between two tabs, and makes one withdrawal when both tabs send it', async ({
  page,
  context,
  member,
}) => {
  const keys = keysOf(page)
  await closeConfirmation(page)
  const other = await context.newPage()
  await open(other, '/withdraw')
  await expect(amountField(other)).toHaveValue('15\u00a0000')
  // Text that is typed in one tab must appear in the other tab.
  await amountField(other).fill('12000')
  await expect(amountField(page)).toHaveValue('12\u00a0000')
  await amountField(page).fill('15000')
  await expect(amountField(other)).toHaveValue('15\u00a0000')
  for (const tab of [page, other]) await submitWithdrawal(tab)
  const otherKeys = keysOf(other)
  // Holds both requests until both tabs have sent theirs. After one response, the other tab would learn of
  // the withdrawal.
  const both = Promise.withResolvers<void>()
  let requestCount = 0
  await context.route(submit, async (route) => {
    if ((requestCount += 1) === 2) both.resolve()
    await both.promise
    await route.continue()
  })
  await Promise.all([page, other].map((tab) => confirmButton(tab).click()))
  for (const tab of [page, other]) await expectOrderPage(tab)
  expect(page.url()).toBe(other.url())
  expect(otherKeys).toEqual(keys)
  await expectOneOrder(page, member.accessToken)
})

test('shows the withdrawal that another tab has sent, and makes no second withdrawal when this tab sends it too', async ({
  page,
  context,
  member,
}) => {
  await closeConfirmation(page)
  const other = await context.newPage()
  await open(other, '/withdraw')
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  await expect(other.getByText('Эта заявка уже отправлена')).toBeVisible()
  await submitWithdrawal(other)
  await confirmButton(other).click()
  await expectOrderPage(other)
  expect(other.url()).toBe(page.url())
  await expectOneOrder(page, member.accessToken)
})

test('closes the confirmation of a withdrawal when the amount is changed in another tab', async ({
  page,
  context,
  member,
}) => {
  const other = await context.newPage()
  await open(other, '/withdraw')
  await amountField(other).fill('500')
  await expect(confirmation(page)).toBeHidden()
  await expect(amountField(page)).toHaveValue('500')
  expect(await listWithdrawals(page, member.accessToken)).toEqual([])
})
