import { eventsPath } from '@impulse/api/notifications/event-stream'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { readStoredSnapshot, openInstalled } from './installed-steps.ts'
import { newMember } from '../steps/new-member.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test.use({ serviceWorkers: 'allow' })

test('lets API requests and the event stream bypass the service worker', async ({ page, context, app }) => {
  const phone = '79165550104'
  await newMember(page, phone)
  await Promise.all([page.waitForResponse(`**${eventsPath}`), openInstalled(page)])
  const through: string[] = []
  const streams: string[] = []
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.fromServiceWorker()) through.push(pathname)
    else if (pathname === eventsPath) streams.push(pathname)
  })
  await open(page, '/')
  await expect.poll(() => streams).toHaveLength(1)
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/worker\.js$/)
  const notificationsLink = page.getByRole('banner').getByRole('link', { name: /^Уведомления/ })
  await expect(notificationsLink).toHaveAttribute('data-state', 'off')
  await app.staff('approveDocument', { phone })
  await expect(notificationsLink).toHaveAttribute('data-state', 'on')
  expect(through).toContain('/')
  expect(through.filter((path) => path !== '/' && !/^\/(assets\/|favicon\.svg$)/.test(path))).toEqual([])
})

test('activates a newer service worker immediately, deletes the files of the previous one, and keeps an open tab usable', async ({
  page,
  context,
}) => {
  await signedIn(page)
  // Registers the service worker under another URL and adds a cache, to imitate an earlier version. The pages of the
  // cabinet allow only its own address.
  await page.route('**/favicon.ico?blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/favicon.ico?blank')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js?earlier', { scope: '/' })
    await navigator.serviceWorker.ready
    await (await caches.open('offline-earlier')).add('/favicon.svg')
  })
  await open(page, '/contracts/claim')
  await page.getByLabel('Номер договора').fill('К-300')
  const active = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  await expect.poll(active).toMatch(/\/worker\.js$/)
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(/^offline-\w{12}$/)])
  await expect(page.getByLabel('Номер договора')).toHaveValue('К-300')
  await page.getByRole('link', { name: 'Мой Баланс' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  await expect.poll(() => readStoredSnapshot(page)).not.toBeNull()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('status')).toHaveText(/нет\sсети$/)
})

const pushed = [
  JSON.stringify({ title: 'Деньги', body: 'Пришли', link: '/order/1', tag: 'a' }),
  JSON.stringify({ title: 'Чужая', body: 'Ссылка', link: 'https://evil.example/', tag: 'b' }),
  JSON.stringify({ title: 'Файл', body: '', link: '/api/lk/export/', tag: 'c' }),
  'not JSON',
]

/**
 * Parts of the service worker's global scope that the test uses. TypeScript's types for a page do not include
 * them.
 */
type ServiceWorkerLike = EventTarget & {
  registration: {
    showNotification: (title: string, options: { body: string; tag?: string; data: string }) => Promise<void>
  }
  clients: { openWindow: (address: string) => Promise<void> }
}

test('offers the installation of the cabinet from the second visit on, but not again after the member refuses; shows each push message once, and a press on it opens only pages of the cabinet', async ({
  page,
  context,
  browser,
  app,
  axe,
}) => {
  await signedIn(page)
  const card = (openedPage: Page) => openedPage.getByRole('region', { name: 'Кабинет на экране' })
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(void Object.assign(window, { wasRequested: true })),
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      })
      return window.dispatchEvent(event)
    })
  await openInstalled(page)
  expect(await offer(), 'the browser shows no banner of its own').toBe(false)
  await expect(card(page)).toHaveCount(0)
  await page.evaluate(() => sessionStorage.removeItem('impulse.visit'))
  await openInstalled(page)
  await offer()
  await expect(card(page)).toBeVisible()
  await axe(page)
  await card(page).getByRole('button', { name: 'Добавить на экран' }).click()
  await expect(card(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'wasRequested' in window)).toBe(true)
  await openInstalled(page)
  await offer()
  for (const name of ['Помощь', 'Главная']) {
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
  }
  await expect(card(page)).toHaveCount(0)

  await test.step('shows each push message once; a press on a push message opens only pages of the cabinet', async () => {
    const [worker] = context.serviceWorkers()
    // The test browser shows no notifications. The test therefore replaces the functions that show a
    // notification and open a page, and sends an event instead of a press.
    const result = await worker?.evaluate(async (messages) => {
      const scope = globalThis as unknown as ServiceWorkerLike
      const shownTitles: string[] = []
      const under: Promise<unknown>[] = []
      const waitUntil = (work: Promise<unknown>) => void under.push(work)
      scope.registration.showNotification = async (title, { body, tag, data }) => {
        shownTitles.push([title, body, tag ?? '-', data].join(' | '))
        const pressed = Object.assign(new Event('notificationclick'), {
          notification: { close: () => undefined, data },
          waitUntil,
        })
        scope.dispatchEvent(pressed)
      }
      scope.clients.openWindow = async (address) => void shownTitles.push(new URL(address).href)
      for (const data of messages) {
        const event = Object.assign(new Event('push'), {
          data: { json: () => JSON.parse(data) as unknown },
          waitUntil,
        })
        scope.dispatchEvent(event)
      }
      // Waits until the asynchronous handlers of the events have ended.
      for (const work of under) await work
      return shownTitles.toSorted()
    }, pushed)
    const { origin } = new URL(page.url())
    expect(result).toEqual(
      [
        'Деньги | Пришли | a | /order/1',
        'Новое уведомление |  | - | /notification',
        'Файл |  | c | /notification',
        'Чужая | Ссылка | b | /notification',
        `${origin}/order/1`,
        ...Array.from({ length: 3 }, () => `${origin}/notification`),
      ].toSorted(),
    )
  })

  await test.step('shows the steps of the installation on an iPhone', async () => {
    const iphone = await browser.newContext({
      baseURL: app.url,
      locale: 'ru-RU',
      viewport: { width: 390, height: 844 },
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari',
    })
    const phone = await iphone.newPage()
    await signedIn(phone)
    await phone.evaluate(() => localStorage.setItem('impulse.visits', '1'))
    await openInstalled(phone)
    await expect(card(phone).getByRole('listitem')).toHaveText([/Поделиться/, /На\sэкран „Домой“/])
    await axe(phone)
    await card(phone).getByRole('button', { name: 'Понятно' }).click()
    await expect(card(phone)).toHaveCount(0)
    expect(await phone.evaluate(() => localStorage.getItem('impulse.install-declined'))).toBe('1')
    await iphone.close()
  })
})
