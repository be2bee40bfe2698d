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
} from '../steps/modals.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

test('closes a modal on the first Back and leaves the page on the second Back, after a load and after a navigation', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  await openLogoutDialog(page)
  await page.goBack()
  await expect(logoutDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/help')
  await expect(exitButton(page)).toBeFocused()
  await page.getByRole('link', { name: 'Правила программы' }).click()
  await expect(page).toHaveURL('/rules')
  await expectBackToCloseAndToGoBack(page)
})

test('goes back to the page’s own history entry when the member closes a modal by Escape, the backdrop or its button', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/help')
  await page.getByRole('link', { name: 'Баланс' }).click()
  await expect(page).toHaveURL('/balance')
  const sheet = page.getByRole('dialog', { name: 'Ещё' })
  const entries = await page.evaluate(() => history.length)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(phone.width / 2, 4),
    () => sheet.getByRole('button', { name: 'Закрыть' }).click(),
  ]) {
    await openSheet(page)
    await close()
    await onOwnEntry(page)
  }
  // The modal's entry stays in the history after the page's entry, as after any Back. Only Forward leads to the
  // modal's entry.
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goForward()
  await onOwnEntry(page)
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/balance')
  await page.goBack()
  await expect(page).toHaveURL('/help')
})

test('closes the upper of two open modals on the first Back and the lower modal on the second Back', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/help')
  const sheet = await openSheet(page)
  await openLogoutDialog(page, sheet)
  await page.goBack()
  await expect(logoutDialog(page)).toHaveCount(0)
  await expect(sheet).toHaveAttribute('data-phase', 'open')
  await expect.poll(() => isOnModalEntry(page)).toBe(true)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/help')
})

test('opening a page from a sheet replaces the sheet’s entry in the browser’s history', async ({ page }) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/balance')
  for (const slow of [false, true]) {
    if (slow) await page.route('**/api/**', async (route) => setTimeout(() => void route.continue(), 600))
    const sheet = await openSheet(page)
    await sheet.getByRole('link', { name: 'Помощь' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await onOwnEntry(page)
    await page.goBack()
    await expect(page).toHaveURL('/balance')
    await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
  }
})

test('shows the page without the modal when the member reloads the page while a modal is open', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  await page.getByRole('link', { name: 'Правила программы' }).click()
  await expect(page).toHaveURL('/rules')
  await openLogoutDialog(page)
  await untilHydrated(page, () => page.reload())
  await onOwnEntry(page)
  await expect(logoutDialog(page)).toHaveCount(0)
  await expectBackToCloseAndToGoBack(page)
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
      await expect(page).toHaveURL('/balance?category=withdrawal')
      await expect(page.getByRole('heading', { level: 1, name: 'Мой Баланс' })).toBeVisible()
      await expect(sheet).toHaveCount(0)
    })
  }
})

test('opens the next page on Forward after Back returned to a page that the member had left with an open sheet', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/help')
  const sheet = await openSheet(page)
  await expect.poll(() => isOnModalEntry(page)).toBe(true)
  // Loads a new HTML document, as when the member types an address.
  await open(page, '/rules')
  await untilHydrated(page, () => page.goBack())
  await expect(page).toHaveURL('/help')
  await onOwnEntry(page)
  await expect(sheet).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL('/rules')
  await expect(page.getByRole('heading', { level: 1, name: 'Правила программы' })).toBeVisible()
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
