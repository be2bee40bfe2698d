import type { Explanation } from '@impulse/api/balance/operation'
import type { Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import {
  exitButton,
  isOnModalEntry,
  onOwnEntry,
  openLogoutDialog,
  openSheet,
  phone,
  logoutDialog,
  settled,
  statementSheet,
} from '../steps/modals.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('the first Back closes an open modal and the second Back leaves the page, also after a navigation and after a reload with an open modal', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  await openLogoutDialog(page)
  await page.goBack()
  await expect(logoutDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/help')
  await expect(exitButton(page)).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Правила программы' }).click()
  await expect(page).toHaveURL('/rules')
  await expectBackToCloseAndToGoBack(page)
  await page.goForward()
  await expect(page).toHaveURL('/rules')
  await openLogoutDialog(page)
  await untilHydrated(page, () => page.reload())
  await onOwnEntry(page)
  await expect(logoutDialog(page)).toHaveCount(0)
  await expectBackToCloseAndToGoBack(page)
})

test('opening a page from a sheet replaces the sheet’s entry in the browser’s history, on a fast and on a slow connection; after a member left a page with an open sheet and returned by Back, Forward opens the next page', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/balance')
  const sheet = statementSheet(page)
  const openCheckAndReturn = async () => {
    await openSheet(page)
    await sheet.getByRole('link', { name: '«Проверка подлинности»' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Проверка подлинности' })).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await onOwnEntry(page)
    await page.goBack()
    await expect(page).toHaveURL('/balance')
    await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  }
  await openCheckAndReturn()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Проверка подлинности' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  await page.route('**/api/**', async (route) => setTimeout(() => void route.continue(), 300))
  await openCheckAndReturn()
  await page.unroute('**/api/**')

  await openSheet(page)
  await expect.poll(() => isOnModalEntry(page)).toBe(true)
  // Loads a new HTML document, as when the member types an address.
  await open(page, '/rules')
  await untilHydrated(page, () => page.goBack())
  await expect(page).toHaveURL('/balance')
  await onOwnEntry(page)
  await expect(sheet).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL('/rules')
  await expect(page.getByRole('heading', { level: 1, name: 'Правила программы' })).toBeVisible()
})

test('returns to the previous page on Back while a page that was opened from a sheet is still rendering', async ({
  page,
}) => {
  await signedIn(page)
  // Adds an order to the operation, so that the operation's sheet has a link to an order page.
  await page.route('**/api/balance/operation/*/', async (route) => {
    const response = await route.fetch()
    const { operation, ...rest } = (await response.json()) as Explanation
    await route.fulfill({ json: { ...rest, operation: { ...operation, orderId: '1' } } })
  })
  await open(page, '/balance?category=withdrawal')
  const sheet = page.getByRole('dialog', { name: 'Вывод средств' })
  for (const times of [1, 2]) {
    await test.step(`presses Back during the change of pages, attempt ${times}`, async () => {
      await page
        .getByRole('button', { name: /^Вывод средств/ })
        .first()
        .click()
      await settled(sheet)
      await expect.poll(() => isOnModalEntry(page)).toBe(true)
      // Presses Back at the first change of the page's content, earlier than a person could press it.
      const wentBack = page.evaluate(
        () =>
          new Promise<void>((done) => {
            const screen = new MutationObserver(() => {
              if (document.querySelector('h1')?.textContent.startsWith('Мой Баланс')) return
              screen.disconnect()
              history.back()
              addEventListener('popstate', () => done(), { once: true })
            })
            screen.observe(document.body, { childList: true, subtree: true })
          }),
      )
      await sheet.getByRole('link', { name: 'Открыть заявку' }).click()
      await wentBack
      await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
      // Back opens the operation again whose link led away.
      await expect(sheet).toBeVisible()
      await expect(page).toHaveURL(/\/balance\?category=withdrawal&operation=\d+$/)
      await expect.poll(() => isOnModalEntry(page)).toBe(true)
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(page).toHaveURL('/balance?category=withdrawal')
    })
  }
  await page.unrouteAll({ behavior: 'wait' })
})

/**
 * Opens a modal on `/rules`. Expects the first Back to close the modal and the second Back to return to
 * `/help`.
 */
async function expectBackToCloseAndToGoBack(page: Page): Promise<void> {
  await openLogoutDialog(page)
  await page.goBack()
  await expect(logoutDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/rules')
  await page.goBack()
  await expect(page).toHaveURL('/help')
}
