import type { APIRequestContext, Page } from '@playwright/test'
import { aPhoto } from '../../apps/server/src/testing/files/photos.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openPage } from './console-steps.ts'
import { newSession } from '../steps/sign-in-quickly.ts'

async function aTicket(request: APIRequestContext, phone: string): Promise<void> {
  const { accessToken } = await newSession(request, phone)
  const file1 = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
  const response = await request.post('/api/thread/', {
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
    multipart: { text: 'Где мои деньги?', about: 'general', object: '', file1 },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** Finds the ticket by the member’s phone and opens it. */
async function openTicket(page: Page, phone: string): Promise<void> {
  await openPage(page, 'Вопросы участников')
  await page.getByPlaceholder('Номер вопроса, телефон').fill(`+${phone}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('cell', { name: 'Где мои деньги?' }).click()
  await expect(page.getByRole('article')).toContainText('Где мои деньги?')
}

const getReplyField = (page: Page) => page.getByLabel('Ответ участнику')
const replyButton = (page: Page) => page.getByRole('button', { name: 'Ответить', exact: true })

test('finds a ticket by the member’s phone, shows its picture, and sends a reply that was typed before the session ended; lets staff close a ticket with a reason, and then refuses a reply from another tab', async ({
  page,
  request,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  await aTicket(request, '79170130001')
  await signInAsNewStaff(page, app, 'edik-answers', 'content')
  await openTicket(page, '79170130001')
  await page.getByRole('button', { name: /Файл 1: картинка/ }).click()
  await expect(page.getByRole('img', { name: 'Файл 1' })).toBeVisible()
  await getReplyField(page).fill('Уже в пути')
  await runAxe()
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await replyButton(page).click()
  await expect(page.getByRole('link', { name: 'Войти в новой вкладке' })).toBeVisible()
  await page.context().addCookies(cookies)
  await replyButton(page).click()
  await expect(page.getByRole('article').last()).toContainText('Уже в пути')
  await openPage(page, 'Вопросы участников')
  await runAxe()

  await aTicket(request, '79170130003')
  await openTicket(page, '79170130003')
  const dialog = page.getByRole('dialog')
  const close = page.getByRole('button', { name: 'Закрыть без ответа' })
  await close.click()
  await page.keyboard.press('Escape')
  await expect(close).toBeFocused()
  const otherPage = await page.context().newPage()
  await otherPage.goto(page.url())
  await getReplyField(otherPage).fill('И ещё одно')
  await close.click()
  await dialog.getByRole('button', { name: 'Закрыть вопрос' }).click()
  await expect(dialog.getByText(/Напишите причину/)).toBeVisible()
  await dialog.getByLabel('Причина для коллег').fill('Больше отвечать не на что')
  await dialog.getByRole('button', { name: 'Закрыть вопрос' }).click()
  await expect(close).toHaveCount(0)
  await replyButton(otherPage).click()
  await expect(otherPage.getByText('Этот вопрос закрыт')).toBeVisible()
  await expect(getReplyField(otherPage)).toHaveCount(0)
  await otherPage.close()
})
