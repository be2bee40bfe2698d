import type { Page } from '@playwright/test'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'
import { open } from '../steps/open-page.ts'
import { expect } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { chooseTheme } from '../steps/theme.ts'
import { browserCookies, exitButton, getStored, listCookieNames, question, test } from './logout-steps.ts'

test('ends the session once the network is back when the member confirmed the logout without a network', async ({
  page,
  context,
}) => {
  await signedIn(page)
  // Waits until the script of the logout dialog is loaded, which happens while the page is idle.
  const loaded = page.waitForResponse(/logout-sheet-.*\.js$/)
  await open(page, '/help')
  await loaded
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await exitButton(page).click()
  const going = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await question(page).getByRole('button', { name: 'Да' }).click()
  expect(new URL((await going).url()).pathname).toBe('/login')
  await context.setOffline(false)
  await page.goto('/balance')
  await expect(page).toHaveURL('/login?next=%2Fbalance')
  expect(await getStored(page)).toBeNull()
  expect(await listCookieNames(context)).toEqual(browserCookies)
})

test('signs the member out in the other tabs immediately, and in a suspended tab at its next navigation; deletes the typed text of every tab, and keeps the chosen theme', async ({
  page,
  context,
}) => {
  await signedIn(page)
  const otherTab = await context.newPage()
  const suspendedTab = await context.newPage()
  // The tab gets no messages of other tabs, as if it were suspended.
  await suspendedTab.addInitScript(() => {
    class SilentChannel extends EventTarget {
      postMessage() {}
      close() {}
    }
    Object.defineProperty(window, 'BroadcastChannel', { value: SilentChannel })
  })
  await open(page, '/withdraw')
  await page.getByLabel('Сумма').fill('1500')
  await open(otherTab, '/contracts/claim')
  await otherTab.getByLabel('Номер договора').fill('К-1')
  await open(suspendedTab, '/help')
  await chooseTheme(page, 'Тёмная')
  expect(await drafts(page)).toEqual(['impulse.draft.claim', 'impulse.draft.withdrawal'])
  expect(await drafts(otherTab)).toEqual(['impulse.draft.claim'])
  await exitButton(page).click()
  await question(page).getByRole('button', { name: 'Да' }).click()
  await expect(page).toHaveURL('/login')
  await expect(otherTab).toHaveURL(/\/login/)
  for (const tab of [page, otherTab]) expect(await drafts(tab)).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(suspendedTab).toHaveURL('/help')
  await suspendedTab.getByRole('link', { name: 'Мой Баланс' }).click()
  await expect(suspendedTab).toHaveURL('/login?next=%2Fbalance')
})

test('deletes the typed text when the server has ended the session', async ({ page, context }) => {
  await signedIn(page)
  await open(page, '/withdraw')
  await page.getByLabel('Сумма').fill('1500')
  expect(await drafts(page)).toEqual(['impulse.draft.withdrawal'])
  await context.clearCookies()
  await page.evaluate((key) => localStorage.setItem(key, 'lost'), refreshTokenKey)
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'signed_out', message: '' } } }),
  )
  await page.getByRole('link', { name: 'Мой Баланс' }).click()
  await expect(page).toHaveURL('/login?next=%2Fbalance')
  expect(await drafts(page)).toEqual([])
})

const drafts = (tab: Page) =>
  tab.evaluate(() => {
    const keys = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage))
    return [...new Set(keys)].filter((key) => key.includes('draft')).toSorted()
  })
