import type { Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { logRequests } from '../fixtures/request-log.ts'
import { readStoredSnapshot } from './installed-steps.ts'
import { shownMoney } from '../steps/shown-money.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const banner = 'Нет сети. Обновим всё, как только она появится'
const notOpened = 'Эта страница без сети недоступна'
const networkMessage = 'Нет связи с сервером. Проверьте интернет и повторите'

test('shows an error in place of a page without a network, loads the page when the network or the server returns, and loads a new HTML document when its script no longer exists', async ({
  page,
  context,
}) => {
  await test.step('without a network, lets the member use the menu, and loads the news when the network returns', async () => {
    await signedIn(page)
    await open(page, '/help')
    const log = logRequests(context)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Новости' }).click()
    await expect(page).toHaveURL('/news')
    await expect(page.getByRole('heading', { level: 1, name: notOpened })).toBeVisible()
    // The page shows no request id with the error, because without a network the browser sent no request.
    await expect(page.getByText('Номер обращения')).toHaveCount(0)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.getByRole('link', { name: 'Помощь' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: notOpened })).toBeVisible()
    expect(log.documents()).toEqual([])
    await untilHydrated(page, () => context.setOffline(false))
    await expect(page.getByRole('heading', { level: 1, name: 'Новости' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: notOpened })).toHaveCount(0)
    expect(log.documents()).toEqual(['/news'])
  })
  await goTo(page, 'Помощь')
  await test.step('opens a screen when the member presses «Повторить» after the server did not respond', async () => {
    await page.route('**', (route) => route.abort())
    await page.getByRole('link', { name: 'Мои заявки' }).click()
    await expect(page.getByRole('heading', { level: 1, name: notOpened })).toBeVisible()
    await page.unroute('**')
    await untilHydrated(page, () => page.getByRole('button', { name: 'Повторить' }).click())
    await expect(page.getByRole('heading', { level: 1, name: 'Мои заявки' })).toBeVisible()
  })
  await goTo(page, 'Помощь')
  await test.step('loads a new HTML document when the script of a screen no longer exists, because the server has a newer build', async () => {
    // The page of the older build requests the script several times. All these requests fail until the browser
    // loads a new HTML document.
    let isOlder = true
    page.on('request', (request) => (isOlder &&= !request.isNavigationRequest()))
    await page.route(/\/assets\/balance-.*\.js/, (route) =>
      isOlder ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    await untilHydrated(page, () => page.getByRole('link', { name: 'Мой Баланс' }).click())
    await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  })
})

test('without a network, shows the stored balance and keeps what it has loaded, and loads the rest when the network or the server returns', async ({
  page,
  context,
}) => {
  await test.step('shows the stored balance on /balance, and loads the page’s data when the network returns', async () => {
    await signedIn(page)
    const code = page.waitForResponse(/\/assets\/installed-/)
    await open(page, '/help')
    await code
    await expect.poll(() => readStoredSnapshot(page)).not.toBeNull()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Мой Баланс' }).click()
    await expect(page).toHaveURL('/balance')
    await expect(main(page).getByText(/^Данные на/)).toBeVisible()
    await expect(main(page).getByText('Доступно к выводу')).toBeVisible()
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
    await expect(main(page).getByText(networkMessage)).toHaveCount(0)
    await page.getByRole('link', { name: 'Мои договоры' }).click()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Мои договоры' })).toBeVisible()
    await expect(main(page).getByRole('region', { name: 'Последние договоры' })).toBeVisible()
    await page.getByRole('link', { name: 'Мой Баланс' }).click()
    await context.setOffline(false)
    await expect(main(page).getByText(/^Данные на/)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  })
  await test.step('keeps the screen and the balance, and shows the stored operations or contracts, when a list fails to load, and loads the lists when the network returns', async () => {
    const sum = await shownMoney(page).innerText()
    expect(sum).toMatch(/\d/)
    await goTo(page, 'Мои договоры')
    await goTo(page, 'Помощь')
    await context.setOffline(true)
    for (const [title, list] of [
      ['Мои договоры', 'Последние договоры'],
      ['Мой Баланс', 'Последние операции'],
    ] as const) {
      await goTo(page, title)
      await expect(main(page).getByRole('region', { name: list }).getByRole('listitem').first()).toBeVisible()
      await expect(main(page).getByText(/^Данные на/)).toHaveCount(1)
      await expect(page.getByRole('status').filter({ hasText: banner })).toHaveCount(1)
      await expect(main(page).getByText(networkMessage)).toHaveCount(0)
      await expect(page.getByRole('search')).toHaveCount(0)
    }
    await expect(shownMoney(page)).toHaveText(sum)
    await context.setOffline(false)
    await expect(rows(page).first()).toBeVisible()
    await expect(main(page).getByText(/^Данные на/)).toHaveCount(0)
    await expect(shownMoney(page)).toHaveText(sum)
    await context.setOffline(true)
    await goTo(page, 'Мои договоры')
    await context.setOffline(false)
    await expect(main(page).getByRole('table').first()).toBeVisible()
    await expect(main(page).getByText(/^Данные на/)).toHaveCount(0)
    await goTo(page, 'Мой Баланс')
  })
  await test.step('loads more operations and the frozen amount when the network returns after both failed to load', async () => {
    await page.route('**/api/balance/account-history/**', (route) => route.abort())
    await page.route('**/api/pending-amount/', (route) => route.fulfill({ status: 500, json: {} }))
    const more = page.getByRole('button', { name: /^Показать ещё/ })
    // Presses until all loaded operations are shown. The press that needs others fails.
    await expect(async () => {
      if (await more.isVisible()) await more.click()
      await expect(main(page).getByText(networkMessage)).toBeVisible({ timeout: 500 })
    }).toPass()
    const count = await rows(page).count()
    await expect(main(page).getByText(networkMessage)).toBeVisible()
    await networkComesBack(page)
    await expect(main(page).getByText(frozenMessage)).toBeVisible()
    await expect(rows(page)).toHaveCount(count)

    await page.unrouteAll()
    await networkComesBack(page)
    await expect(main(page).getByText(networkMessage)).toHaveCount(0)
    await expect(main(page).getByText(frozenMessage)).toHaveCount(0)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(count)
  })
  await goTo(page, 'Главная')
  await test.step('disables the withdrawal button and shows the reason while there is no network', async () => {
    const money = page.getByRole('region', { name: 'Баланс' })
    await expect(money.getByRole('link', { name: 'Вывести' })).toBeVisible()
    await context.setOffline(true)
    await expect(money.getByRole('button', { name: 'Вывести' })).toBeDisabled()
    await expect(money).toContainText('Вывод откроется, когда появится сеть')
    await context.setOffline(false)
    await expect(money.getByRole('link', { name: 'Вывести' })).toBeVisible()
  })
})

// The test opens a page of its own, because a page whose data are fresh sends no request that could fail.
test('keeps showing the balance, with a message, while the server does not respond', async ({ page }) => {
  await signedIn(page)
  const code = page.waitForResponse(/\/assets\/installed-/)
  await open(page, '/')
  await code
  await expect.poll(() => readStoredSnapshot(page)).not.toBeNull()
  const sum = await shownMoney(page).innerText()
  await page.route('**/api/**', (route) => route.abort())
  await goTo(page, 'Помощь')
  const offlineStatus = page.getByRole('status').filter({ hasText: offlineBanner })
  await expect(offlineStatus).toBeVisible()
  await page.goBack()
  await expect(shownMoney(page)).toHaveText(sum)
  // React creates the menu again for the error of a page.
  await page.getByRole('link', { name: 'Мои договоры' }).click()
  await expect(main(page).getByRole('region', { name: 'Последние договоры' })).toBeVisible()
  await expect(main(page).getByText(networkMessage)).toHaveCount(0)
  await expect(offlineStatus).toBeVisible()
  await page.unrouteAll()
  await goTo(page, 'Помощь')
  await expect(offlineStatus).toHaveCount(0)
})

test('shows a message with its icon while there is no network, and removes the message when the network returns', async ({
  page,
  context,
}) => {
  const pictures: string[] = []
  page.on('requestfinished', (request) => {
    const name = /(sprite|art)-[\w-]+\.svg$/.exec(request.url())?.[1]
    if (name !== undefined) pictures.push(name)
  })
  await open(page, '/login')
  // The document preloads the sprite, and the browser reports the use of the loaded file as a request of its own.
  await expect.poll(() => [...new Set(pictures)].toSorted()).toEqual(['art', 'sprite'])
  await expect(page.getByText(banner)).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible()
  // Checks that the icon is loaded in advance: the page shows it for the first time when there is no network to load
  // it.
  const icon = page.getByRole('status').locator('svg').filter({ visible: true })
  await expect(icon).toHaveCount(1)
  await expect
    .poll(() => icon.evaluate((element) => element instanceof SVGGraphicsElement && element.getBBox().width))
    .toBeGreaterThan(0)
  await context.setOffline(false)
  await expect(page.getByText(banner)).toHaveCount(0)
})

const offlineBanner = 'Нет связи с сервером. Обновим всё, как только она появится'
const frozenMessage = 'Не удалось загрузить информацию о замороженных средствах'
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button') })
const networkComesBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
