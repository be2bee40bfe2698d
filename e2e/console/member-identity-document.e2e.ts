import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { createDocumentForReview } from './review-steps.ts'
import { openCard, readStorage, signInAsNewStaff } from './console-steps.ts'
import { aDocument, sendByApi } from '../identity-documents/identity-document-steps.ts'

const button = (page: Page) => page.getByRole('button', { name: 'паспортные данные' })
const opened = (page: Page) => page.getByRole('region', { name: 'Паспортные данные' })

async function giveReason(page: Page): Promise<void> {
  await button(page).press('Enter')
  await page.getByRole('dialog').getByLabel('Причина для коллег').fill('Звонок участника')
  await page.keyboard.press('Enter')
  await expect(opened(page)).toContainText('4511')
}

test('shows an identity document after staff enter a reason, stores none of its data in the browser, and hides the document after five minutes', async ({
  page,
  request,
  axe,
  app,
}) => {
  const phone = '79161118421'
  const { accessToken } = await createDocumentForReview(request, phone, 'pasportScan', 'adressScan')
  await app.staff('takeDocument', { phone })
  await app.staff('approveDocument', { phone })
  await signInAsNewStaff(page, app, 'petr-opens', 'verifier')
  await openCard(page, '+7 (916) 111-84-21')
  await expect(page.getByText('Серия и номер').locator('..')).toContainText('••••21')
  await expect(page.getByText('4511')).toHaveCount(0)
  await button(page).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Причина для коллег').press('Enter')
  await expect(dialog.getByText(/от 3 до 300 знаков/)).toBeVisible()
  await page.keyboard.type('Звонок участника')
  await page.keyboard.press('Enter')
  await expect(opened(page)).toContainText('petr: подтверждён')
  await opened(page).getByRole('button', { name: 'Страница с регистрацией' }).press('Enter')
  await expect(
    opened(page).getByRole('img', { name: 'Страница с регистрацией, страница 1 из 2' }),
  ).toBeVisible()
  await axe(page)
  expect(await readStorage(page)).not.toMatch(/4511|118421/)
  await expect(button(page)).toHaveAccessibleName('Скрыть паспортные данные')
  await button(page).press('Enter')
  await expect(opened(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()

  await page.clock.install()
  await giveReason(page)
  await page.clock.fastForward('05:00')
  await expect(page.getByText('Паспортные данные скрыты: время просмотра вышло')).toBeVisible()
  await expect(opened(page)).toHaveCount(0)

  await giveReason(page)
  await sendByApi({ request }, accessToken, { ...aDocument, serial: '4513', version: 1 })
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(button(page)).toHaveCount(0)
  await expect(opened(page)).toHaveCount(0)
})
