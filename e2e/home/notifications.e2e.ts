import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newMember } from '../steps/new-member.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
import { aPayableMember } from '../steps/withdraw-steps.ts'

const notificationsLink = (page: Page) =>
  page.getByRole('link', { name: /^Уведомления/ }).filter({ visible: true })
/** Opens the page of all notifications from the panel under the bell of a desktop. */
const openAll = async (page: Page) => {
  await notificationsLink(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Все уведомления' }).click()
}
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const newRows = (page: Page) => rows(page).filter({ hasText: 'Новое:' })
const readAll = (page: Page) => page.getByRole('button', { name: 'Прочитать все' })
const networkIsBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

test('lights the bell for a new notification without a reload, until the member reads the notification in any tab (spec 2.18)', async ({
  page,
  context,
  app,
  axe,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 900 })
  const phone = '79165550001'
  await newMember(page, phone)
  await open(page, '/notification')
  await expect(page.getByRole('heading', { name: 'Уведомлений пока нет' })).toBeVisible()
  await axe(page)
  // Leaves the page of notifications, which would mark the new notification as read immediately.
  await open(page, '/')
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'off')
  await app.staff('approveDocument', { phone })
  await page.clock.fastForward(61_000)
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'on')

  const otherPage = await context.newPage()
  await otherPage.setViewportSize({ width: 1440, height: 900 })
  await open(otherPage, '/')
  await expect(notificationsLink(otherPage)).toHaveAttribute('data-state', 'on')

  await notificationsLink(page).click()
  await expect(page).toHaveURL('/notification')
  const today = page.getByRole('region', { name: /^Сегодня, \d/ })
  await expect(today.getByRole('listitem')).toHaveText([/^Новое: Документ подтверждён.*\d\d:\d\d$/s])
  await expect(notificationsLink(otherPage)).toHaveAttribute('data-state', 'off')
  await expect(page.getByRole('link', { name: 'Что и куда присылать' })).toBeVisible()
  await expect(readAll(page)).toHaveCount(0)
  await expect(newRows(page)).toHaveCount(1)
  await axe(page)

  await page.getByRole('link', { name: /Документ подтверждён/ }).click()
  await expect(page).toHaveURL('/lk/document')
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await expect(newRows(page)).toHaveCount(0)
  await open(page, '/')
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'off')
})

test('shows the latest notifications of a desktop under the bell and marks them as read; the bell of a phone opens the page; what could not be marked is marked as read once the network returns', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79165550007'
  await newMember(page, phone)
  await open(page, '/help')
  const panel = page.getByRole('dialog', { name: 'Последние уведомления' })
  await notificationsLink(page).click()
  await expect(panel.getByText('Уведомлений пока нет')).toBeVisible()
  await app.staff('approveDocument', { phone })
  await expect(panel.getByRole('listitem')).toHaveText([/^Новое: Документ подтверждён.*\d\d:\d\d$/s])
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'off')
  await expect(notificationsLink(page)).toHaveAttribute('aria-expanded', 'true')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(notificationsLink(page)).toBeFocused()

  await page.route('**/api/notification/?*', (route) => route.abort())
  await page.route('**/api/notification/', (route) => route.abort())
  await notificationsLink(page).click()
  await expect(panel.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await page.unrouteAll()
  await panel.getByRole('button', { name: 'Повторить' }).click()
  await expect(panel.getByRole('listitem')).toHaveText([/^Документ подтверждён/])
  await panel.getByRole('link', { name: /Документ подтверждён/ }).click()
  await expect(page).toHaveURL('/lk/document')
  await expect(panel).toHaveCount(0)

  await open(page, '/')
  await page.setViewportSize({ width: 390, height: 844 })
  await notificationsLink(page).click()
  await expect(page).toHaveURL('/notification')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Помощь', exact: true }).first().click()
  await expect(page).toHaveURL('/help')
  await test.step('when shown notifications could not be marked as read, marks them as read once the network returns', async () => {
    const everything = '**/api/notification/**'
    await app.staff('refuseDocument', { phone, comment: 'Нечёткий скан' })
    await expect(notificationsLink(page)).toHaveAttribute('data-state', 'on')
    await page.route(everything, (route) => route.abort())
    await openAll(page)
    const errorText = page.getByRole('main').getByText('Нет связи с сервером. Проверьте интернет и повторите')
    await expect(errorText).toBeVisible()
    await page.unroute(everything)
    await page.route(`**/api/notification/read/`, (route) => route.abort())
    // The panel of the bell has the same button until it is closed.
    await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click()
    await expect(newRows(page)).toHaveCount(1)
    await expect(notificationsLink(page)).toHaveAttribute('data-state', 'on')
    await page.unroute(`**/api/notification/read/`)
    await networkIsBack(page)
    await expect(notificationsLink(page)).toHaveAttribute('data-state', 'off')
  })
})

test('marks notifications as read when the page shows them, and lets the member mark all as read and undo this (spec 1.9)', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79165550003'
  const { accessToken } = await aPayableMember(page, app, phone)
  // Six withdrawals and their cancellations create more notifications than the first page of the list has.
  for (let count = 0; count < 6; count++) {
    const { id } = await aWithdrawal(page, { accessToken, phone, amount: 1000 })
    const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() }
    expect((await page.request.post(`/api/order/${id}/cancel/`, { headers })).status()).toBe(200)
  }
  await open(page, '/help')
  await openAll(page)
  await expect(rows(page)).toHaveCount(10)
  await test.step('shows the label of the button on a phone, in one line with the title', async () => {
    const desktop = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(readAll(page).getByText('Прочитать все')).toBeInViewport({ ratio: 1 })
    const [button, title] = await Promise.all([
      readAll(page).boundingBox(),
      page.getByRole('heading', { level: 1 }).boundingBox(),
    ])
    const row = rows(page).first()
    const [frame, time] = await Promise.all([row.boundingBox(), row.getByRole('time').boundingBox()])
    expect((time?.y ?? Infinity) - (frame?.y ?? 0), 'the time is in the line of the title').toBeLessThan(24)
    expect(button?.width).toBeGreaterThan(100)
    expect(button?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
    if (desktop !== null) await page.setViewportSize(desktop)
  })
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'on')
  await axe(page)
  await page.getByRole('link', { name: 'Документы', exact: true }).click()
  await expect(page).toHaveURL('/notification?category=passport')
  await expect(rows(page)).toHaveText([/^Новое: Документ подтверждён/])
  await page.getByRole('main').getByRole('link', { name: 'Новости', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Таких уведомлений пока нет' })).toBeVisible()
  await page.getByRole('link', { name: 'Показать все', exact: true }).click()
  await expect(rows(page)).toHaveCount(10)

  await page.route(`**/api/notification/read-all/`, (route) => route.abort())
  await readAll(page).click()
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await page.unroute(`**/api/notification/read-all/`)
  await readAll(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'off')
  // When the member undoes «Прочитать все», notifications that were already shown stay in the state «read». All others
  // become unread again.
  await expect(page.getByText('Все уведомления прочитаны')).toBeVisible()
  // The message with the button «Вернуть» must stay visible while the pointer is over it.
  await page.getByText('Все уведомления прочитаны').hover()
  await axe(page)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'on')
  await readAll(page).click()
  await page.getByText('Все уведомления прочитаны').hover()
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'off')
  // When the undo fails, the member must see a message, even on another page that the member has opened
  // since.
  await page.evaluate(() => history.go(-4))
  await expect(page).toHaveURL('/help')
  await page.route(`**/api/notification/unread-all/`, (route) => route.abort())
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Вернуть\sне\sполучилось/ })).toBeVisible()
  await page.evaluate(() => history.go(4))
  await expect(page).toHaveURL('/notification')
  await expect(newRows(page)).toHaveCount(0)
  await expect(readAll(page)).toHaveCount(0)
  // When loading more notifications fails, the list must still show the notifications that it showed before.
  const list = (url: URL) => url.pathname === '/api/notification/'
  await page.route(list, (route) => route.abort())
  // The link is pressed by keyboard, because the pointer must stay over the message.
  await page.getByRole('link', { name: /^Показать ещё/ }).press('Enter')
  const errorText = page.getByRole('main').getByText('Нет связи с сервером. Проверьте интернет и повторите')
  await expect(errorText).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Повторить' }).press('Enter')
  await expect(rows(page)).not.toHaveCount(10)
  await expect(rows(page).nth(10).getByRole('link')).toBeFocused()
  await expect(page.getByRole('link', { name: /^Показать ещё/ })).toHaveCount(0)
  await expect(newRows(page)).toHaveCount(0)

  // Creates a new notification by a withdrawal while the list is open. The list must show it when the network returns.
  const shownCount = await rows(page).count()
  await aWithdrawal(page, { accessToken, phone, amount: 1000 })
  await networkIsBack(page)
  await expect(rows(page)).toHaveCount(shownCount + 1)
  await expect(newRows(page)).toHaveText([/Заявка на вывод принята/])
  await expect(notificationsLink(page)).toHaveAttribute('data-state', 'off')
})
