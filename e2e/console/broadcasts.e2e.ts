import { type Notifications } from '@impulse/api/notifications/notification'
import type { Page } from '@playwright/test'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openPage } from './console-steps.ts'
import { newSession } from '../steps/sign-in-quickly.ts'

async function chooseAudience(page: Page, audience: string): Promise<void> {
  await page.getByLabel('Кому').click()
  await page.getByRole('option', { name: audience }).click()
}

async function saveAndSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'Разослать' }).click()
}

test('sends no broadcast to an empty audience, and shows the number of recipients before it sends one to another audience', async ({
  page,
  request,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = page.getByRole('dialog')
  const { accessToken } = await newSession(request, '79170130011')
  await signInAsNewStaff(page, app, 'edik-sends', 'content')
  await openPage(page, 'Рассылки')
  await runAxe()
  await page.goto('/console#/broadcasts/create')
  await page.getByLabel('Заголовок').fill('День открытых дверей')
  await page.getByLabel('Текст').fill('Приходите в субботу')
  await chooseAudience(page, 'Из города')
  await page.getByLabel('Город, как в профиле участника').fill('Китеж')
  await saveAndSend(page)
  await expect(page.getByText('Получателей нет')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await chooseAudience(page, 'По списку телефонов')
  await page.getByLabel('Телефоны, по одному в строке').fill('+79170130011')
  await saveAndSend(page)
  await expect(dialog).toContainText('Получателей: 1.')
  await dialog.getByRole('button', { name: 'Разослать' }).click()
  await expect(page.getByText('Отправлено 1 из 1')).toBeVisible()
  await runAxe()
  const received = await fetchJson<Notifications>({ request }, '/api/notification/?category=all', accessToken)
  expect(received.notifications.map(({ title }) => title)).toEqual(['День открытых дверей'])
})
