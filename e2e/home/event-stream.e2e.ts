import type { Page } from '@playwright/test'
import { eventsPath } from '@impulse/api/notifications/event-stream'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'

const notificationsLink = (page: Page) =>
  page.getByRole('link', { name: /^Уведомления/ }).filter({ visible: true })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const newRows = (page: Page) => rows(page).filter({ hasText: 'Новое:' })

test('opens one event stream for two tabs, and another stream in the second tab when the first tab is closed', async ({
  page,
  context,
  app,
}) => {
  const phone = '79165550005'
  const streams: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === eventsPath) streams.push(request.method())
  })
  await newMember(page, phone)
  await open(page, '/')
  await expect.poll(() => streams).toHaveLength(1)
  const otherPage = await context.newPage()
  await open(otherPage, '/')
  for (const tab of [page, otherPage])
    await expect(notificationsLink(tab)).toHaveAttribute('data-state', 'off')
  await app.staff('approveDocument', { phone })
  for (const tab of [page, otherPage])
    await expect(notificationsLink(tab)).toHaveAttribute('data-state', 'on')
  expect(streams).toHaveLength(1)

  await page.close()
  await expect.poll(() => streams).toHaveLength(2)
  // Holds requests for the bell's state until staff have refused the document.
  const refused = Promise.withResolvers<void>()
  await otherPage.route(`**/api/notification/is-notification/`, async (route) => {
    await refused.promise
    await route.continue().catch(() => undefined)
  })
  await open(otherPage, '/notification')
  await expect(newRows(otherPage)).toHaveText([/Документ подтверждён/])
  await app.staff('refuseDocument', { phone, comment: 'Нечёткий скан' })
  refused.resolve()
  await expect(rows(otherPage)).toHaveCount(2)
  await expect(rows(otherPage).first()).toHaveText(/Документ отклонён/)
})
