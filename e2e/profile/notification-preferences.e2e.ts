import { createECDH } from 'node:crypto'
import type { DemoMailbox } from '@impulse/api/notifications/demo-mailbox'
import type { Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { phone as phoneSize } from '../steps/modals.ts'
import { newMember } from '../steps/new-member.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
import { aPayableMember } from '../steps/withdraw-steps.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name })

test('saves a member’s topics and quiet hours, and shows why a channel cannot be turned on or off', async ({
  page,
  axe,
}) => {
  await page.setViewportSize(phoneSize)
  await newMember(page, '79165560001')
  await open(page, '/lk/notices')
  const rewards = group(page, 'Вознаграждения')
  const account = group(page, 'Защита аккаунта')
  await expect(rewards).toHaveAccessibleDescription('Всегда в кабинете')
  await expect(account).toHaveAccessibleDescription('Всегда в кабинете и по СМС')
  await expect(account.getByRole('checkbox')).toHaveCount(0)
  await rewards.getByLabel('СМС').focus()
  await page.keyboard.press('Space')
  await expect(rewards.getByText('Сохранено', { exact: true })).toBeVisible()

  // The member cannot turn off SMS for withdrawals, because this category needs at least one channel outside
  // the cabinet.
  const withdrawals = group(page, 'Вывод денег и\u00a0получатели')
  await withdrawals.getByLabel('СМС').click()
  await expect(withdrawals.getByRole('alert')).toContainText('оставьте СМС')
  await expect(page.getByText('Сохранено', { exact: true })).toHaveCount(0)
  // On a phone the error is far below the choice, so the page must scroll to the error.
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(withdrawals.getByLabel('СМС')).toBeChecked()
  // Without the consent to advertising, news items can only be marked in the cabinet.
  const news = group(page, 'Новости программы')
  await expect(news.getByRole('checkbox')).toHaveCount(1)
  await expect(news.getByLabel('В\u00a0кабинете')).toBeChecked()
  await expect(news.getByRole('link', { name: 'согласия на рекламные сообщения' })).toBeVisible()
  await axe(page)

  await page.getByRole('combobox', { name: 'До', exact: true }).selectOption('07:00')
  const quiet = page.getByRole('region', { name: 'Тихие часы' })
  await expect(quiet.getByText('Сохранено', { exact: true })).toBeVisible()
  await untilHydrated(page, () => page.reload())
  await expect(page.getByRole('combobox', { name: 'До', exact: true })).toHaveValue('7')
  await expect(rewards.getByLabel('СМС')).toBeChecked()
  await page.route(`**/api/lk/notices/`, (route) => route.abort())
  await page.getByRole('switch', { name: /Не беспокоить/ }).click()
  await expect(quiet.getByRole('alert')).toContainText('Нет связи с сервером')
  await expect(page.getByRole('combobox', { name: 'До', exact: true })).toHaveValue('7')
})

test('offers only channels that have an address, shows what is missing, and fits a narrow screen with large text', async ({
  page,
  context,
  axe,
}) => {
  const { accessToken } = await newMember(page, '79165560002')
  const headers = { authorization: `Bearer ${accessToken}` }
  await open(page, '/lk/notices')
  const channels = page.getByRole('region', { name: 'Куда присылать' })
  const mail = channels.getByRole('listitem').filter({ hasText: 'Почта' })
  await expect(channels.getByRole('listitem').filter({ hasText: 'СМС' })).toContainText('+7 (916) 556-00-02')
  await expect(mail.getByRole('link')).toHaveText('Укажите почту')
  // By default, e-mail and push are on for some topics. Without an address and a device they must not seem chosen.
  await expect(page.getByRole('checkbox', { name: /Почта|Пуш/ })).toHaveCount(0)

  const email = 'a-rather-long-name.of-a-member@mail.example.com'
  await page.request.put('/api/lk/edit/set-account-data/', { headers, data: { email } })
  await untilHydrated(page, () => page.reload())
  await expect(mail).toContainText(email)
  await expect(mail.getByRole('link')).toHaveText('Подтвердите адрес')
  await expect(page.getByRole('checkbox', { name: 'Почта' })).toHaveCount(0)

  await page.setViewportSize({ width: 320, height: 640 })
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await axe(page)
})

test('keeps a change that another tab saved after this page was loaded', async ({ page, context }) => {
  await newMember(page, '79165560003')
  await open(page, '/lk/notices')
  const other = await context.newPage()
  await open(other, '/lk/notices')
  await group(page, 'Проверка документа').getByLabel('В\u00a0кабинете').uncheck()
  await expect(page.getByText('Сохранено', { exact: true })).toBeVisible()
  await expect(group(other, 'Проверка документа').getByLabel('В\u00a0кабинете')).toBeChecked()
  await group(other, 'Новости программы').getByLabel('В\u00a0кабинете').uncheck()
  await expect(other.getByText('Сохранено', { exact: true })).toBeVisible()
  await untilHydrated(page, () => page.reload())
  for (const topic of ['Проверка документа', 'Новости программы'])
    await expect(group(page, topic).getByLabel('В\u00a0кабинете')).not.toBeChecked()
})

test('shows visitors and members the messages about a withdrawal in the demo mailbox, with masked phone numbers; offers push notifications on the page of a new withdrawal', async ({
  page,
  app,
  axe,
}) => {
  test.setTimeout(90_000)
  const phone = '79165567391'
  const { accessToken } = await aPayableMember(page, app, phone)
  const headers = { authorization: `Bearer ${accessToken}` }
  // Turns the member's quiet hours off, because during them messages wait until the quiet hours end.
  await page.request.put('/api/lk/notices/', { headers, data: { quiet: null } })
  // Saves a push subscription by the API, because the test browser has no push service.
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
  }
  expect((await page.request.put('/api/lk/push/', { headers, data: device })).ok()).toBe(true)
  const order = await aWithdrawal(page, { accessToken, phone, amount: 1_500 })
  const countSent = async () => {
    const response = await page.request.get('/api/demo/mailbox/')
    const { messages } = (await response.json()) as DemoMailbox
    const texts = messages.map((message) => JSON.stringify(message))
    return texts.filter((text) => /Заявка\sна\sвывод\sпринята/.test(text) && text.includes('73-91')).length
  }
  await expect.poll(countSent).toBe(2)
  await open(page, '/lk/notices')
  await page.getByRole('link', { name: 'Сообщения демо-режима' }).click()
  await expect(page).toHaveURL('/demo/mailbox')
  const messages = page.getByRole('main').getByRole('listitem')
  // The demo mailbox contains messages of other members too, so the test selects the member's messages by the
  // phone.
  const sent = messages.filter({ hasText: 'Заявка на вывод принята' }).filter({ hasText: '73-91' })
  await expect(sent).toHaveCount(2)
  await expect(sent.filter({ hasText: 'СМС' })).toContainText('+7 (9••) •••-73-91')
  await expect(sent.filter({ hasText: 'Уведомление' })).toContainText('Подробности в\u00a0кабинете')
  await expect(sent.filter({ hasText: '500' })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(phone.slice(1))
  await axe(page)

  await test.step('turns push on when the member presses the button on the page of a new withdrawal', async () => {
    await page.setViewportSize(phoneSize)
    // Replaces the permission prompt and the push service of the browser.
    await page.addInitScript((key) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => 'granted'
      const subscription = {
        endpoint: 'https://fcm.googleapis.com/fcm/send/2',
        keys: { p256dh: key, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
      }
      const pushManager = { subscribe: async () => ({ toJSON: () => subscription }) }
      Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', { get: async () => ({ pushManager }) })
    }, p256dh)
    await open(page, `/order/${order.id}`)
    const offer = page.getByRole('button', { name: 'Включить уведомления' })
    await expect(offer).toHaveCount(0)
    // Sets the history state with which the withdrawal form opens the page of a new withdrawal.
    await page.evaluate(() => history.replaceState({ ...history.state, usr: { isNew: true } }, ''))
    await untilHydrated(page, () => page.reload())
    await expect(offer).toBeVisible()
    await axe(page)
    // Removes the subscription that the test saved above. A session has at most one.
    expect((await page.request.delete('/api/lk/push/', { headers })).ok()).toBe(true)
    await offer.click()
    await expect(page.getByText('сообщим и\u00a0на\u00a0это устройство')).toBeVisible()
    const settings = await page.request.get('/api/lk/notices/', { headers })
    expect(await settings.json()).toMatchObject({ push: { devices: 1 } })
  })

  await page.context().clearCookies()
  await open(page, '/login')
  await page.getByRole('link', { name: 'Сообщения демо-режима' }).click()
  await expect(messages.first()).toBeVisible()
})
