import type { Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { approve, aWithdrawal, bankAnswers, sendToBank } from '../steps/order-steps.ts'
import { balanceOf } from '../steps/api-requests.ts'
import {
  amountField,
  aPayableMember,
  submitWithdrawal,
  closeConfirmation,
  confirmation,
  confirmButton,
  expectOrderPage,
  recipientField,
  listWithdrawals,
} from '../steps/withdraw-steps.ts'

const repeatButton = (page: Page) => page.getByRole('button', { name: /^Повторить 15/ })

// The tests need more time than others: `aPayableMember` imports contracts and approves a document.
test.describe.configure({ timeout: 90_000 })

test('shows the withdrawal form when staff have approved the identity document, and fills a new withdrawal with the amount of a rejected withdrawal, with its reason at the form; marks its recipient in the list, in the form and in the confirmation, and preselects it nowhere', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79180000006'
  const { accessToken } = await aPayableMember(page, app, phone)
  await test.step('shows the form when the member returns to the tab after the approval', async () => {
    await app.staff('refuseDocument', { phone, comment: 'Нечитаемо' })
    await open(page, '/withdraw')
    await expect(page.getByText('Документ отклонён')).toBeVisible()
    await app.staff('approveDocument', { phone })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(amountField(page)).toBeVisible()
  })
  const first = await aWithdrawal(page, { accessToken, phone })
  await app.staff('rejectWithdrawal', { number: first.number, reason: 'details_wrong' })
  await open(page, '/withdraw')
  await expect(recipientField(page)).toContainText('Выберите, куда перевести')
  await open(page, `/withdraw?from=${first.id}`)
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  await expect(recipientField(page)).toContainText('Выберите, куда перевести')
  const main = page.getByRole('main')
  await expect(main.getByText(`Заявку № ${first.number} отклонили`)).toBeVisible()
  await expect(main.getByText(/^В данных получателя ошибка/)).toBeVisible()
  await recipientField(page).click()
  await expect(page.getByRole('dialog').getByText('В этих данных ошибка')).toBeVisible()
  await axe(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Т-Банк/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(recipientField(page)).toHaveAccessibleDescription('В этих данных ошибка')
  await axe(page)
  await amountField(page).fill('14000')
  await untilHydrated(page, () => page.reload())
  await expect(amountField(page)).toHaveValue('14\u00a0000')
  await submitWithdrawal(page)
  await expect(confirmation(page)).toContainText('Прошлый вывод этому получателю не прошёл')
  await axe(page)
  await confirmation(page).getByRole('button', { name: 'Сменить получателя' }).click()
  await expect(page.getByRole('dialog', { name: 'Получатель' })).toBeVisible()
  await expect(confirmation(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  const orders = await listWithdrawals(page, accessToken)
  expect(orders.map(({ amount, status }) => [amount, status])).toEqual([
    [14_000, 'review'],
    [15_000, 'rejected'],
  ])
})

test('requests the last paid withdrawal again by two presses, with the quote of a new withdrawal', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79180000010'
  const { accessToken } = await aPayableMember(page, app, phone)
  const paid = await aWithdrawal(page, { accessToken, phone })
  await open(page, '/withdraw')
  await expect(amountField(page)).toBeVisible()
  await expect(repeatButton(page)).toHaveCount(0)
  await approve(app, paid)
  const { reference } = await sendToBank(app, phone)
  await bankAnswers(app, { reference, result: 'исполнено' })
  // A repetition within ten minutes would need another confirmation.
  const { today } = await balanceOf(page, accessToken)
  await app.lk('clock', '+1d')
  try {
    await expect.poll(async () => (await balanceOf(page, accessToken)).today).not.toBe(today)
    await untilHydrated(page, () => page.reload())
    await axe(page)

    await open(page, `/order/${paid.id}`)
    await page.getByRole('link', { name: 'Повторить вывод' }).click()
    await expect(confirmation(page)).toContainText('+7 (918) 000-00-10')
    await expect(confirmButton(page)).toBeEnabled()

    await open(page, '/withdraw')
    await test.step('keeps the typed amount when the member closes the confirmation of the repetition', async () => {
      await amountField(page).fill('700')
      await repeatButton(page).click()
      await expect(confirmButton(page)).toHaveText(/15\s000/)
      await closeConfirmation(page)
      await expect(amountField(page)).toHaveValue('700')
      await untilHydrated(page, () => page.reload())
      await expect(amountField(page)).toHaveValue('700')
    })
    await repeatButton(page).click()
    await expect(confirmation(page)).toContainText('+7 (918) 000-00-10')
    const [request] = await Promise.all([
      page.waitForRequest('**/api/withdrawal/'),
      confirmButton(page).click(),
    ])
    await expectOrderPage(page)
    const quote = { fee: 0, tax: 0, credited: 15_000 }
    expect(request.postDataJSON()).toMatchObject({ amount: 15_000, phone, quote })
    expect(request.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    const orders = await listWithdrawals(page, accessToken)
    expect(orders.map(({ amount, status }) => [amount, status])).toEqual([
      [15_000, 'review'],
      [15_000, 'paid'],
    ])

    // Another repetition is not offered while this one is in progress.
    await open(page, '/withdraw')
    await expect(amountField(page)).toBeVisible()
    await expect(repeatButton(page)).toHaveCount(0)
    await open(page, `/order/${paid.id}`)
    await page.getByRole('link', { name: 'Повторить вывод' }).click()
    await expect(amountField(page)).toHaveValue('15\u00a0000')
    await expect(confirmation(page)).toBeHidden()
  } finally {
    await app.lk('clock', 'reset')
  }
})
