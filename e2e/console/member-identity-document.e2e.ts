import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { createDocumentForReview } from './review-steps.ts'
import { openCard, readStorage, signInAsNewStaff } from './console-steps.ts'
import { aDocument, sendByApi } from '../identity-documents/identity-document-steps.ts'
import type { RunningApp } from '../fixtures/server.ts'

const button = (page: Page) => page.getByRole('button', { name: 'паспортные данные' })
const opened = (page: Page) => page.getByRole('region', { name: 'Паспортные данные' })

/** Creates a member with an approved identity document and opens the member's card. */
async function openApproved(
  page: Page,
  app: RunningApp,
  { request, phone, name }: { request: APIRequestContext; phone: string; name: string },
): Promise<{ accessToken: string }> {
  const { accessToken } = await createDocumentForReview(request, phone, 'pasportScan', 'adressScan')
  await app.staff('takeDocument', { phone })
  await app.staff('approveDocument', { phone })
  await signInAsNewStaff(page, app, name, 'verifier')
  await openCard(page, `+7 (916) 111-84-${phone.slice(-2)}`)
  return { accessToken }
}

async function giveReason(page: Page): Promise<void> {
  await button(page).press('Enter')
  await page.getByRole('dialog').getByLabel('Причина для коллег').fill('Звонок участника')
  await page.keyboard.press('Enter')
  await expect(opened(page)).toContainText('4511')
}

test('shows an identity document on the member’s card after staff enter a reason, and stores none of the document’s data in the browser', async ({
  page,
  request,
  axe,
  app,
}) => {
  await openApproved(page, app, { request, phone: '79161118421', name: 'petr-opens' })
  await expect(page.getByText('Серия и номер').locator('..')).toContainText('••••21')
  await expect(page.getByText('4511')).toHaveCount(0)
  await button(page).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Причина для коллег').press('Enter')
  await expect(dialog.getByText(/от 3 до 300 знаков/)).toBeVisible()
  await axe(page)
  await page.keyboard.type('Звонок участника')
  await page.keyboard.press('Enter')
  await expect(opened(page)).toContainText('4511')
  await expect(opened(page)).toContainText('petr: подтверждён')
  await opened(page).getByRole('button', { name: 'Скан: прописка' }).press('Enter')
  await expect(opened(page).getByRole('img', { name: 'Скан: прописка, страница 1 из 2' })).toBeVisible()
  await axe(page)
  expect(await readStorage(page)).not.toMatch(/4511|118421/)
  await expect(button(page)).toHaveAccessibleName('Скрыть паспортные данные')
  await button(page).press('Enter')
  await expect(opened(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
})

test('hides an identity document five minutes after a staff member opened it on the member’s card', async ({
  page,
  request,
  app,
}) => {
  await openApproved(page, app, { request, phone: '79161118422', name: 'petr-waits' })
  await page.clock.install()
  await giveReason(page)
  await page.clock.fastForward('05:00')
  await expect(page.getByText('Паспортные данные скрыты: время просмотра вышло')).toBeVisible()
  await expect(opened(page)).toHaveCount(0)
})

test('hides an opened identity document when staff reload the card after the member has submitted a new version for review', async ({
  page,
  request,
  app,
}) => {
  const { accessToken } = await openApproved(page, app, {
    request,
    phone: '79161118423',
    name: 'petr-refreshes',
  })
  await giveReason(page)
  await sendByApi({ request }, accessToken, { ...aDocument, serial: '4513', version: 1 })
  await page.getByRole('button', { name: 'Обновить' }).click()
  await expect(button(page)).toHaveCount(0)
  await expect(opened(page)).toHaveCount(0)
})
