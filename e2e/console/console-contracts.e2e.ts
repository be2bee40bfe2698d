import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openPage } from './console-steps.ts'
import { importContracts } from '../steps/import-contracts.ts'

test('finds a contract by its number, shows its reward, and lets staff move the contract to another member with a reason', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = page.getByRole('dialog')
  await importContracts(
    app,
    'ПЕРЕД-1;internet;79300000131;Тула;2026-01-05;confirmed',
    'ПЕРЕД-2;internet;79300000132;Тула;2026-01-05;confirmed',
  )
  await signInAsNewStaff(page, app, 'clara-moves', 'admin')
  await openPage(page, 'Договоры')
  await page.getByPlaceholder('Номер договора, телефон').fill('перед-1')
  await expect(page.getByRole('row')).toHaveCount(2)
  await runAxe()
  await page.getByRole('cell', { name: 'ПЕРЕД-1', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Операции' })).toContainText('Вознаграждение')
  await runAxe()
  await page.getByRole('button', { name: 'Передать другому участнику' }).click()
  const phone = dialog.getByLabel(/Телефон участника/)
  await phone.fill('8 (930) 000-01-32')
  await dialog.getByRole('button', { name: 'Передать' }).click()
  await expect(dialog.getByText(/Напишите причину/)).toBeVisible()
  await expect(phone).toHaveValue('8 (930) 000-01-32')
  await axe(page)
  await dialog.getByLabel('Причина для коллег').fill('Ошибка партнёра')
  await dialog.getByRole('button', { name: 'Передать' }).click()
  await expect(page.getByRole('region', { name: 'Передачи' })).toContainText('Ошибка партнёра')
  await expect(page.getByText('+7 (930) 000-01-32')).toBeVisible()
})
