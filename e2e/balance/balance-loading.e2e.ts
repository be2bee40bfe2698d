import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect } from '../fixtures/cabinet-test.ts'
import { shownMoney } from '../steps/shown-money.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { slowBackendTest } from '../fixtures/slow-backend.ts'

const test = slowBackendTest()

const balance = '/api/balance/user-balance/'
const pending = '/api/pending-amount/'

const hero = (page: Page) => page.getByRole('region', { name: 'Баланс' })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Меню' })
const balanceSpinner = (page: Page) => page.getByRole('status').filter({ hasText: 'Загружаем баланс' })
const frozenSpinner = (page: Page) => page.getByText(/^\(.*Загружаем замороженную сумму.*\)$/)
const frozen = (page: Page) => page.getByText(/\d\sб\. заморожено/)

test('shows the screens /balance and / and the menu before their amounts are loaded, and then each amount without a layout shift (spec 4.1, 4.3, 4.6, 4.8)', async ({
  page,
  backend,
  axe,
}) => {
  await signedIn(page)
  for (const [path, title, width] of [
    ['/balance', 'Мой Баланс', 1440],
    ['/', 'Главная', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const [releaseBalance, releasePending] = [backend.hold(balance), backend.hold(pending)]
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Главная' })).toBeVisible()
    await expect(hero(page).locator(balanceSpinner(page))).toBeVisible()
    await expect(hero(page).locator(frozenSpinner(page))).toBeVisible()
    await axe(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(sidebar(page).locator(balanceSpinner(page))).toBeVisible()
    await expect(sidebar(page).locator(frozenSpinner(page))).toBeVisible()

    await watchMoves(page)
    releaseBalance()
    await expect(shownMoney(page)).toBeVisible()
    await expect(balanceSpinner(page)).toHaveCount(0)
    await expect(sidebar(page).getByText(/^\d[\d\s]*б\.$/)).toBeVisible()
    await expect(frozenSpinner(page)).toHaveCount(2)
    releasePending()
    await expect(hero(page).locator(frozen(page))).toBeVisible()
    await expect(sidebar(page).locator(frozen(page))).toBeVisible()
    expect(await moves(page)).toEqual([])
  }
})

test('shows a red error when the balance fails to load, and another error when the frozen amount fails to load (spec 4.2, 4.7, 8.13)', async ({
  page,
  backend,
}) => {
  await signedIn(page)
  const releases = [backend.hold(balance), backend.hold(pending)]
  await open(page, '/balance')
  await expect(balanceSpinner(page)).toHaveCount(2)
  backend.refuse(balance, 500)
  backend.refuse(pending, 500)
  for (const release of releases) release()
  for (const region of [hero(page), sidebar(page)]) {
    const failed = region.getByText('Неожиданная ошибка сервера, повторите попытку позднее')
    await expect(failed).toBeVisible()
    await expect(failed).toHaveCSS('color', red)
    await expect(region.getByText('(ошибка загрузки замороженной суммы)')).toBeVisible()
  }
  await expect(page.getByText('Не удалось загрузить информацию о замороженных средствах')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
})

test('opens the sign-in page when the server refuses the request for the balance because the session has ended (spec 2.3, 4.5, 8.14)', async ({
  page,
  backend,
}) => {
  await signedIn(page)
  const release = backend.hold(balance)
  await open(page, '/balance')
  await expect(balanceSpinner(page)).toHaveCount(2)
  backend.refuse('/api/', 401)
  release()
  await expect(page).toHaveURL(/\/login/)
})

const red = 'rgb(176, 35, 49)'

type Watched = Window & { shifts?: string[] }

/**
 * Starts to record the layout shifts that the browser reports, each with the HTML of the shifted elements.
 */
const watchMoves = (page: Page) =>
  page.evaluate(() => {
    const shifts: string[] = []
    ;(window as Watched).shifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node: Node | null }[]
        }
        shifts.push(
          `${value} ${sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200)).join()}`,
        )
      }
    }).observe({ type: 'layout-shift' })
  })

const moves = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        // A layout shift is reported after the frame in which it happened.
        requestAnimationFrame(() => setTimeout(() => resolve((window as Watched).shifts)))
      }),
  )
