import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { logRequests } from '../fixtures/request-log.ts'
import { balanceOf } from '../steps/api-requests.ts'
import { shownMoney, formatPoints } from '../steps/shown-money.ts'
import {
  amountField,
  aPayableMember,
  submitWithdrawal,
  closeConfirmation,
  confirmButton,
  expectOrderPage,
  pressKeys,
  fillWithdrawal,
  confirmation,
  recipientField,
  released,
  saveOwnPhone,
  listWithdrawals,
  withdrawButton,
} from '../steps/withdraw-steps.ts'

// The tests need more time than others, because each test runs commands of staff.
test.describe.configure({ timeout: 90_000 })

test('makes a withdrawal to the member’s own phone by the form and its confirmation (spec 1.12)', async ({
  page,
  app,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { accessToken } = await aPayableMember(page, app, '79180000001')
  await open(page, '/withdraw')
  await expect(page.getByText(`Доступно ${formatPoints(released)}`)).toBeVisible()
  await fillWithdrawal(page, '15000')
  const box = page.getByRole('region', { name: 'Расчёт' })
  await expect(box).toContainText('Вы получите15 000 ₽Комиссия0 ₽')
  await expect(box).toContainText(`Останется на балансе${formatPoints(released - 15_000)}`)
  // The button floats over the form. It covers no row of the quote, and the date is next to it in any window.
  const arrival = page.getByText(/^Придёт до/)
  const [quote, covering] = [await box.boundingBox(), await arrival.boundingBox()]
  expect((quote?.y ?? 0) + (quote?.height ?? 0)).toBeLessThan(covering?.y ?? 0)
  await page.setViewportSize({ width: 390, height: 560 })
  await expect(arrival).toBeInViewport({ ratio: 1 })
  await expect(withdrawButton(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await axe(page)
  await submitWithdrawal(page)
  await expect(confirmation(page)).toContainText('Т-Банк')
  await expect(confirmation(page)).toContainText('+7 (918) 000-00-01')
  await axe(page)
  await confirmation(page).getByRole('button', { name: 'Вывести 15 000 ₽' }).click()
  await expectOrderPage(page)
  await expect(page.getByText('В Т-Банк')).toBeVisible()
  expect(await listWithdrawals(page, accessToken)).toHaveLength(1)
  expect((await balanceOf(page, accessToken)).balance).toBe(released - 15_000)
})

test('shows errors at the empty fields of a withdrawal and at an amount that is not a whole number, sends nothing when the member closes the confirmation, and lets the member confirm by keyboard alone', async ({
  page,
  app,
  context,
  axe,
}) => {
  const phone = '79180000003'
  const { accessToken } = await aPayableMember(page, app, phone)
  const log = logRequests(context)
  await open(page, '/withdraw')
  await withdrawButton(page).click()
  await expect(amountField(page)).toBeFocused()
  await expect(amountField(page)).toHaveAccessibleDescription(/Введите сумму/)
  await expect(page.getByText('Выберите, куда перевести деньги')).toBeVisible()
  await axe(page)
  await fillWithdrawal(page, '1500,50')
  await withdrawButton(page).click()
  await expect(amountField(page)).toHaveAccessibleDescription(/Введите\sцелое\sчисло\sбаллов/)
  await expect(amountField(page)).toBeFocused()
  expect(log.statuses('POST', '/api/withdrawal/')).toEqual([])

  await test.step('sends no withdrawal request when the member closes the confirmation', async () => {
    await saveOwnPhone(page, { accessToken, phone })
    await open(page, '/withdraw')
    await amountField(page).fill('500')
    await submitWithdrawal(page)
    await closeConfirmation(page)
    await expect(withdrawButton(page)).toBeFocused()
    await page.getByRole('link', { name: 'Мой Баланс' }).click()
    await expect(shownMoney(page)).toHaveText(formatPoints(released))
    expect(log.statuses('POST', '/api/withdrawal/')).toEqual([])
    expect(await listWithdrawals(page, accessToken)).toEqual([])
  })
  await test.step('lets a member confirm a withdrawal by keyboard alone, but not by the Enter that opened the confirmation', async () => {
    await open(page, '/withdraw')
    await amountField(page).fill('1500')
    // Between the recipient and the button are the folded terms.
    await recipientField(page).press('Tab')
    await pressKeys(page, 'Tab', 'Enter')
    await expect(confirmation(page).getByRole('heading', { name: /^Вывести/ })).toBeFocused()
    await axe(page)
    // Enter is pressed again and must not confirm the withdrawal.
    await pressKeys(page, 'Enter', 'Enter')
    await expect(confirmation(page)).toBeVisible()
    expect(await listWithdrawals(page, accessToken)).toHaveLength(0)
    await pressKeys(page, 'Shift+Tab')
    await expect(confirmation(page).getByRole('button', { name: 'Закрыть' })).toBeFocused()
    await pressKeys(page, 'Tab')
    await expect(confirmButton(page)).toBeFocused()
    await pressKeys(page, 'Enter')
    await expectOrderPage(page)
    expect(await listWithdrawals(page, accessToken)).toHaveLength(1)
  })
})
