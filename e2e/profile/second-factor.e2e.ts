import type { Page } from '@playwright/test'
import { openCard, signInAsNewStaff } from '../console/console-steps.ts'
import type { RunningApp } from '../fixtures/server.ts'
import { expect, isolatedTest } from '../fixtures/cabinet-test.ts'
import { withAuthenticator } from '../fixtures/virtual-authenticator.ts'
import { onOwnEntry } from '../steps/modals.ts'
import { newMember } from '../steps/new-member.ts'
import { open } from '../steps/open-page.ts'
import { codeField, demoCode, requestCode, signIn } from '../steps/sign-in-steps.ts'

/** Test function with a server of its own, because the test moves the business clock by days. */
const test = isolatedTest()

const keys = (page: Page) => page.getByRole('region', { name: 'Вход без СМС' })
const keySwitch = (page: Page) => page.getByRole('switch', { name: 'Вход только с ключом' })
const enter = (page: Page) => page.getByRole('button', { name: 'Войти с ключом' })

/** Ends the session in the browser. It offers no passkeys in the phone field afterwards, so that the test types the code. */
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

/** Moves the business clock, which the server reads every second, and opens the page until its switch is off. */
async function moveClock(page: Page, app: RunningApp, by: string): Promise<void> {
  expect((await app.lk('clock', by)).code).toBe(0)
  await expect(async () => {
    await open(page, '/lk/devices')
    await expect(keySwitch(page)).toBeChecked({ checked: false, timeout: 2_000 })
  }).toPass()
}

async function enterCode(page: Page, phone: string): Promise<void> {
  await open(page, '/login?next=%2Fbalance')
  await requestCode(page, phone)
  await codeField(page).pressSequentially(demoCode)
}

test('a code alone does not sign in a member who switched on that a passkey is needed, a passkey does, and staff open the sign-in by code again after three days', async ({
  page,
  browser,
  axe,
  app,
}) => {
  const inBothThemes = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await axe(page)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const { cdp, id: authenticatorId } = await withAuthenticator(page)
  const phone = '79161119971'
  await newMember(page, phone)
  await open(page, '/lk/devices')
  await expect(keySwitch(page)).toHaveCount(0)
  await keys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(keys(page)).toContainText('можно будет включить')
  await moveClock(page, app, '+3d')

  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await keySwitch(page).press('Space')
  await expect(keySwitch(page)).not.toHaveAttribute('aria-busy')
  await expect(keySwitch(page)).not.toBeChecked()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await keySwitch(page).press('Space')
  await expect(keys(page)).toContainText('Сохранено')
  await expect(keySwitch(page)).toBeChecked()
  await inBothThemes()
  // The server refuses a code for the reauthentication, so that the sheet offers none.
  const error = { code: 'reauthentication_required', message: 'Подтвердите, что это вы' }
  await page.route('**/api/passkeys/options/', (route) => route.fulfill({ status: 403, json: { error } }), {
    times: 1,
  })
  await keys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  const sheet = page.getByRole('dialog', { name: 'Подтверждение' })
  await expect(sheet.getByRole('button', { name: 'Подтвердить отпечатком или лицом' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Получить код' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // The browser still goes back from the entry of the sheet, which would abort the next navigation.
  await onOwnEntry(page)

  await signOut(page)
  await enterCode(page, phone)
  await expect(page.getByRole('heading', { name: 'Теперь ключ' })).toBeFocused()
  await inBothThemes()
  await enter(page).press('Enter')
  await page.waitForURL(/\/balance$/)

  const staff = await browser.newPage({ baseURL: app.url })
  await signInAsNewStaff(staff, app, 'vera-keys', 'finance')
  await openCard(staff, '+7 (916) 111-99-71')
  const label = 'Вернуть вход по коду'
  await staff.getByRole('button', { name: label }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Причина для коллег').fill('Потерял все телефоны')
  await axe(staff)
  await dialog.getByRole('button', { name: label }).click()
  await expect(staff.getByRole('alert').filter({ hasText: 'Отключится' })).toBeVisible()
  await staff.close()

  await open(page, '/lk/devices')
  await expect(keys(page).getByRole('button', { name: 'Не отключать' })).toBeVisible()
  await inBothThemes()
  await moveClock(page, app, '+4d')
  await signOut(page)
  await signIn(page, { url: app.url, phone })
})
