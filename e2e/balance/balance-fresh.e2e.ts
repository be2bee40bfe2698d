import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { balanceOf } from '../steps/api-requests.ts'
import { expect, isolatedTest } from '../fixtures/cabinet-test.ts'
import { importContracts } from '../steps/import-contracts.ts'
import { shownMoney, formatPoints } from '../steps/shown-money.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { andrey } from '../steps/sign-in-steps.ts'
import { untilMoreIsAvailable } from '../steps/withdraw-steps.ts'

/** Test function with a server of its own, because the tests give the demo member new rewards and move the business clock. */
const test = isolatedTest()

test('reloads the balance when the member returns to /balance or / from another page of the cabinet, or to a tab that was hidden', async ({
  page,
  app,
}) => {
  const { accessToken } = await signedIn(page)
  await page.clock.install()
  await open(page, '/balance')
  for (const [path, title] of [
    ['/balance', 'Мой Баланс'],
    ['/', 'Главная'],
  ] as const) {
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
    const { balance: before } = await balanceOf(page, accessToken)
    await expect(shownMoney(page)).toHaveText(formatPoints(before))
    await page.getByRole('link', { name: 'Помощь' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()

    const number = `Ф-${path.length}`
    await importContracts(app, `${number};internet;${andrey};Тула;2026-01-10;confirmed`)
    const balance = await untilMoreIsAvailable(page, { accessToken, than: before })
    // The page must load its data again although the shown data are less than a second old.
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
    await expect(shownMoney(page)).toHaveText(formatPoints(balance))
    if (path === '/balance') await expect(page.getByText(number).first()).toBeVisible()
  }

  await test.step('shows the new balance when the member returns to a tab that was hidden while the balance changed', async () => {
    const { balance: before } = await balanceOf(page, accessToken)
    await setVisibility(page, 'hidden')
    await importContracts(app, `Ф-3;internet;${andrey};Тула;2026-01-10;confirmed`)
    const balance = await untilMoreIsAvailable(page, { accessToken, than: before })
    await expect(shownMoney(page)).not.toHaveText(formatPoints(balance))
    await setVisibility(page, 'visible')
    await expect(shownMoney(page)).toHaveText(formatPoints(balance))
  })
})

test('counts up to a changed balance where motion is welcome', async ({ page, app }) => {
  const { accessToken } = await signedIn(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/balance')
  const { balance: before } = await balanceOf(page, accessToken)
  await expect(shownMoney(page)).toHaveText(formatPoints(before))
  const texts = await page.evaluateHandle(() => [] as string[])
  await shownMoney(page).evaluate((element, seen) => {
    new MutationObserver(() => seen.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    })
  }, texts)
  await importContracts(app, `Ф-4;internet;${andrey};Тула;2026-01-10;confirmed`)
  const balance = await untilMoreIsAvailable(page, { accessToken, than: before })
  await expect(shownMoney(page)).toHaveText(formatPoints(balance))
  expect(new Set(await texts.jsonValue()).size).toBeGreaterThan(2)
})

test('shows the current day and month by the business clock when the clock was moved ahead', async ({
  page,
  app,
}) => {
  const { accessToken } = await signedIn(page)
  const getProgrammeToday = async () => (await balanceOf(page, accessToken)).today
  const before = await getProgrammeToday()
  expect((await app.lk('clock', '+40d')).code).toBe(0)
  await expect.poll(getProgrammeToday).not.toBe(before)
  const today = await getProgrammeToday()
  await importContracts(app, `Ч-1;internet;${andrey};Тула;${today};confirmed`)

  await open(page, '/balance')
  const date = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const latestDay = page.locator('section[aria-labelledby^="day-"]').first()
  await expect(latestDay.getByRole('heading')).toContainText(`Сегодня, ${date.format(new Date(today))}`)
  await page.getByRole('button', { name: /^Период:/ }).click()
  await expect(page.getByRole('link', { name: 'Этот месяц' })).toHaveAttribute(
    'href',
    new RegExp(`dateSince=${today.slice(0, 7)}-01&`),
  )
})

const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
