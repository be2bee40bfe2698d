import path from 'node:path'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect } from '../fixtures/cabinet-test.ts'
import { ownCabinetTest } from '../fixtures/own-cabinet.ts'
import { openLogoutDialog, openSheet, phone, logoutDialog } from '../steps/modals.ts'
import { requestCode, codeField, demoCode, phoneField } from '../steps/sign-in-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { refreshTokenKey } from '../../apps/cabinet/src/shared/session/session.ts'

const further = { title: 'Сайт компании', href: 'https://example.ru/' }
const test = ownCabinetTest(async () => ({
  SIDEBAR_LINKS: JSON.stringify([further]),
  BRAND_COLOR: '#8a1c4a,#f0a3c4',
  BRAND_LOGO: path.resolve(import.meta.dirname, '..', '..', 'apps', 'cabinet', 'public', 'favicon.svg'),
}))

/** This file tests sentences of the specification that need a browser and that no other file tests. */

test('serves a page in Russian, and a version file with fullVersion, buildTime and gitHash (spec 1.1, 3.22, 7.28)', async ({
  page,
}) => {
  await open(page, '/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  const version = await page.request.get('/version.json')
  expect(Object.keys((await version.json()) as object).toSorted()).toEqual([
    'buildTime',
    'fullVersion',
    'gitHash',
  ])
  expect(version.headers()['cache-control']).toBe('no-store')
})

test('sends the phone number as digits at the sign-in, and stores the refresh token but no access token in the browser (spec 3.21, 3.23, 5.1, 5.2, 5.3, 5.7, 9.11, 9.13)', async ({
  page,
}) => {
  await open(page, '/login')
  await expect(phoneField(page)).toHaveAttribute('placeholder', '+7 (900) 000-00-00')
  const codeRequest = page.waitForRequest('**/api/mobile-auth/code')
  const verified = Promise.withResolvers<{ accessToken: string; refreshToken: string }>()
  await page.route('**/api/mobile-auth/verify', async (route) => {
    const response = await route.fetch()
    verified.resolve((await response.json()) as { accessToken: string; refreshToken: string })
    await route.fulfill({ response })
  })
  await requestCode(page, '+7 (916) 118-19-01')
  expect((await codeRequest).postDataJSON()).toMatchObject({ phone: '79161181901' })
  await untilHydrated(page, () => codeField(page).pressSequentially(demoCode))
  const tokens = await verified.promise
  await page.waitForURL('**/welcome')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await page.evaluate((key) => localStorage.getItem(key), refreshTokenKey)).toBe(tokens.refreshToken)
  expect(stored).not.toContain(tokens.accessToken)
  expect(JSON.stringify(await page.context().cookies())).not.toContain(tokens.accessToken)
})

test('shows in the sidebar the links that the server’s configuration contains (spec 2.14)', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/help')
  const entry = page.getByRole('complementary', { name: 'Меню' }).getByRole('link', { name: further.title })
  await expect(entry).toHaveAttribute('href', further.href)
})

test('shows the logo and the colours that the server’s configuration contains', async ({ page }) => {
  await open(page, '/login')
  const logo = page.getByRole('banner').getByRole('img', { name: 'ИМПУЛЬС' })
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const button = page.getByRole('button', { name: 'Получить код' })
  await expect(button).toHaveCSS('background-color', 'rgb(138, 28, 74)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(button).toHaveCSS('background-color', 'rgb(240, 163, 196)')
})

test('shows a close button in the sheet of a statement and no close button in the logout dialog (spec 2.24)', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signedIn(page)
  await open(page, '/balance')
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: 'Закрыть' }).click()
  // The closing sheet goes back in the history, which would abort the opening of the next page.
  await expect(sheet).toBeHidden()
  await open(page, '/lk')
  await openLogoutDialog(page)
  await expect(logoutDialog(page).getByRole('heading')).toHaveText(
    'Вы действительно хотите выйти из аккаунта?',
  )
  await expect(logoutDialog(page).getByRole('button', { name: 'Закрыть' })).toHaveCount(0)
})
