import { expect, test } from '../fixtures/cabinet-test.ts'
import { createWithdrawal, lastStep, openWithdrawal } from './withdrawal-steps.ts'
import { signInAsNewStaff } from './console-steps.ts'

test('lets staff approve a withdrawal in a dialog that shows the sum of the payout', async ({
  page,
  app,
}) => {
  const dialog = page.getByRole('dialog')
  const { order, end } = await createWithdrawal(app, '79170120002')
  await signInAsNewStaff(page, app, 'fedor-approves', 'finance')
  await openWithdrawal(page, order)
  await page.getByRole('button', { name: 'Одобрить' }).click()
  await expect(dialog).toContainText('15 000 ₽')
  await dialog.getByRole('button', { name: 'Одобрить' }).click()
  await expect(lastStep(page)).toContainText('fedor-approves')
  await expect(page.getByRole('button', { name: 'Одобрить' })).toHaveCount(0)
  expect(await end()).toBe('approved')
})
