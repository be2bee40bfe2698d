import type { APIRequestContext } from '@playwright/test'
import { aPhoto } from '../../apps/server/src/testing/files/photos.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openPage } from './console-steps.ts'
import { newMemberByApi } from '../steps/new-member.ts'

/** Lets the member report a missing contract with a photo of the contract. */
async function aClaim(request: APIRequestContext, accessToken: string, number: string): Promise<void> {
  const file = { name: 'договор.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
  const response = await request.post('/api/contract/claim/', {
    multipart: { number, connectedAt: '2026-01-05', product: '', comment: '', file },
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(response.status(), await response.text()).toBe(200)
}

test('lets staff accept a claim after they have added its missing product and city, and reject another claim with a typed reason', async ({
  page,
  request,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = page.getByRole('dialog')
  const { accessToken } = await newMemberByApi(request, '79161118501')
  for (const number of ['ЗАЯВКА-1', 'ЗАЯВКА-2']) await aClaim(request, accessToken, number)
  await signInAsNewStaff(page, app, 'clara-accepts', 'admin')
  await openPage(page, 'Не вижу договор')
  await runAxe()
  await page.getByRole('cell', { name: 'ЗАЯВКА-1' }).click()
  await page.getByRole('button', { name: 'Показать файл' }).click()
  const photo = page.getByRole('img', { name: 'Файл участника' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240)
  await runAxe()
  await page.getByRole('button', { name: 'Принять' }).click()
  await dialog.getByRole('button', { name: 'Принять' }).click()
  await expect(dialog.getByText(/не указан продукт/)).toBeVisible()
  await dialog.getByLabel('Продукт').click()
  await page.getByRole('option', { name: 'Интернет', exact: true }).click()
  await dialog.getByLabel('Город').fill('Тула')
  await axe(page)
  await dialog.getByRole('button', { name: 'Принять' }).click()
  await expect(page.getByText('Заявка принята, начислено 500 б.')).toBeVisible()

  await openPage(page, 'Не вижу договор')
  await page.getByRole('cell', { name: 'ЗАЯВКА-2' }).click()
  await page.getByRole('button', { name: 'Отказать' }).click()
  await dialog.getByLabel('Причина').click()
  await page.getByRole('option', { name: 'Другое: своими словами' }).click()
  await dialog.getByLabel('Причина для участника').fill('Такого договора нет')
  await dialog.getByRole('button', { name: 'Отказать' }).click()
  await expect(page.getByRole('region', { name: 'Ход заявки' })).toContainText('Такого договора нет')
})
