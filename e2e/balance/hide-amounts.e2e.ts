import type { Page } from '@playwright/test'
import { addDays, moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import { holdHydration, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const hideAmountsToggle = (page: Page) => page.getByRole('button', { name: 'Скрыть суммы' })
const sums = /\d[\d\s]*\s(?:б\.|₽)/

/**
 * Returns all texts that a member can see or hear: the visible text of the page, its title, and the labels
 * for screen readers.
 */
async function shownTexts(page: Page): Promise<string> {
  const bodyText = await page.locator('body').innerText()
  const names = await page
    .locator('[aria-label], [aria-valuetext], [title]')
    .evaluateAll((found) =>
      found.map((one) =>
        ['aria-label', 'aria-valuetext', 'title'].map((name) => one.getAttribute(name) ?? ''),
      ),
    )
  return [bodyText, await page.title(), ...names.flat()].join('\n')
}

/** Returns the text of a page's HTML, as the server renders the page for the member who is signed in. */
async function htmlText(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text()
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]*>|<!--.*?-->/g, '')
}

test('hides every amount on all pages and in all tabs when the member presses the hide-amounts button', async ({
  page,
  context,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signedIn(page)
  // Opens only the history of the last 45 days in the browser, to save time. The check of the server's HTML below
  // covers the whole history.
  const recent = `/balance?dateSince=${addDays(moscowDay(new Date()), -45)}&dateTo=${moscowDay(new Date())}`
  await open(page, recent)
  expect(await shownTexts(page)).toMatch(sums)
  const otherPage = await context.newPage()
  await otherPage.setViewportSize({ width: 1440, height: 900 })
  await open(otherPage, recent)
  await page.bringToFront()
  await hideAmountsToggle(page).press('Enter')
  await expect(hideAmountsToggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Суммы скрыты' })).toBeAttached()
  // Parts of the page hydrate one after another, and each part hides its amounts only when it hydrates.
  await expect.poll(() => shownTexts(page)).not.toMatch(sums)
  await axe(page)
  await page.getByRole('button', { name: /заморожено/ }).click()
  await expect(page.getByRole('dialog').getByText('сумма скрыта').first()).toBeAttached()
  expect(await shownTexts(page)).not.toMatch(sums)
  await page.keyboard.press('Escape')

  await otherPage.bringToFront()
  await otherPage.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(hideAmountsToggle(otherPage)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shownTexts(otherPage)).not.toMatch(sums)

  // The server's HTML must hide the amounts too, so that no amount is visible before hydration.
  for (const path of ['/balance', '/order', '/notification']) {
    expect(await htmlText(page, path), path).not.toMatch(sums)
  }
  expect(await htmlText(page, '/balance')).toContain('•••')
  expect(await htmlText(page, '/withdraw')).toMatch(/доступно •••|На балансе\s*•••/)
  await open(page, '/')
  await hideAmountsToggle(page).click()
  await expect(hideAmountsToggle(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await shownTexts(page)).toMatch(sums)
})

test('hides the amounts after hydration when the member pressed the hide-amounts button before hydration', async ({
  page,
}) => {
  await signedIn(page)
  const allowHydration = await holdHydration(page)
  await page.goto('/balance', { waitUntil: 'commit' })
  await hideAmountsToggle(page).click()
  await expect(hideAmountsToggle(page)).toHaveAttribute('aria-pressed', 'false')
  allowHydration()
  await expect(hideAmountsToggle(page)).toHaveAttribute('aria-pressed', 'true')
  // The other parts of the page hide their amounts only when they hydrate.
  await expect.poll(() => shownTexts(page)).not.toMatch(sums)
})
