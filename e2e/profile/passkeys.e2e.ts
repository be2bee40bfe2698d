import type { Page } from '@playwright/test'
import { newMember } from '../steps/new-member.ts'
import { open } from '../steps/open-page.ts'
import { expect, separateServerTest } from '../fixtures/cabinet-test.ts'
import { andrey } from '../steps/sign-in-steps.ts'
import { newSession, signedIn } from '../steps/sign-in-quickly.ts'
import { withAuthenticator } from '../fixtures/virtual-authenticator.ts'
import { saveButton } from './profile-steps.ts'
import { aPayableMember, recipientField, saveOwnPhone } from '../steps/withdraw-steps.ts'

/** Test function without the common server, on which a withdrawal to a new recipient needs a waiting time. */
const test = separateServerTest()

/** Makes the browser offer no passkeys in the phone field, so that the sign-in uses only the button. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })

const keys = (page: Page) => page.getByRole('region', { name: 'Вход без СМС' })

/** Makes the server refuse the next requests to this path, as it does ten minutes after the sign-in. */
const refuseOldSignIn = (page: Page, path: string, { times = 1 } = {}) => {
  const error = { code: 'reauthentication_required', message: 'Подтвердите, что это вы' }
  return page.route(path, (route) => route.fulfill({ status: 403, json: { error } }), { times })
}

const confirmSheet = (page: Page) => page.getByRole('dialog', { name: 'Подтверждение' })

async function confirmByCode(page: Page): Promise<void> {
  await confirmSheet(page).getByRole('button', { name: 'Получить код' }).click()
  await confirmSheet(page).getByLabel('Код, 6 цифр').fill('000000')
}

test('requires a code before a member adds or removes a passkey when the sign-in was long ago', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withAuthenticator(page)
  await newMember(page, '79161119956')
  await open(page, '/lk/devices')
  await expect(keys(page)).toContainText('Код из\u00a0СМС можно перехватить или выманить')
  await refuseOldSignIn(page, '**/api/passkeys/options/', { times: 2 })
  const add = keys(page).getByRole('button', { name: 'Добавить ключ' })
  await add.click()
  await expect(confirmSheet(page)).toContainText('никто другой не\u00a0войдёт в\u00a0кабинет')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(confirmSheet(page)).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(keys(page).getByRole('alert')).toHaveCount(0)
  await add.click()
  await confirmByCode(page)
  await expect(keys(page).getByRole('listitem')).toHaveCount(1)

  await refuseOldSignIn(page, '**/api/passkeys/*/', { times: 2 })
  await keys(page)
    .getByRole('button', { name: /^Удалить ключ/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Удалить ключ?' })
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(confirmSheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmSheet(page)).toHaveCount(0)
  await expect(question.getByRole('alert')).toHaveCount(0)
  await question.getByRole('button', { name: 'Удалить' }).click()
  await confirmByCode(page)
  await expect(keys(page).getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Вход без СМС' })).toBeFocused()
})

test('requires a code before a member ends a session or changes the e-mail address when the sign-in was long ago, and offers to end the other sessions after a new passkey', async ({
  page,
  playwright,
  app,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withAuthenticator(page)
  const phone = '79161119959'
  await newMember(page, phone)
  const userAgent = 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1'
  const others = await Promise.all(
    [1, 2].map(() => playwright.request.newContext({ baseURL: app.url, userAgent })),
  )
  for (const request of others) await newSession(request, phone)

  await open(page, '/lk/devices')
  const sessions = page.getByRole('list', { name: 'Сеансы' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await refuseOldSignIn(page, '**/api/lk/sessions/*/', { times: 2 })
  const end = page.getByRole('button', { name: /^Завершить сеанс/ }).first()
  await end.click()
  await expect(confirmSheet(page)).toContainText('не\u00a0закроет вход вам')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(confirmSheet(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await end.click()
  await confirmByCode(page)
  await expect(sessions).toHaveCount(2)

  await keys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  await axe(page)
  await keys(page).getByRole('button', { name: 'Завершить другие сеансы' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Вход без СМС' })).toBeFocused()
  await expect(keys(page).getByRole('button', { name: /^Удалить ключ/ })).toHaveCount(1)
  for (const request of others) await request.dispose()

  await open(page, '/lk/account')
  await refuseOldSignIn(page, '**/api/lk/edit/set-account-data/', { times: 2 })
  await page.getByLabel('Электронная почта').fill('olga.keys@example.ru')
  await saveButton(page).click()
  await expect(confirmSheet(page)).toContainText('На\u00a0почту приходят сообщения')
  await page.keyboard.press('Escape')
  await expect(confirmSheet(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await saveButton(page).click()
  await expect(confirmSheet(page)).toBeVisible()
  await axe(page)
  await confirmByCode(page)
  await expect(page.getByText('Ждёт подтверждения', { exact: true })).toBeVisible()
})

test('lets a member add a passkey, sign in with the passkey and remove it', async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withoutOffers(page)
  const { cdp, id } = await withAuthenticator(page)
  // Before the first key of this browser, the sign-in offers keys quietly and says what they need.
  const explanation = page.getByText('Включили в\u00a0профиле вход без\u00a0СМС?')
  await open(page, '/login')
  await expect(explanation).toBeVisible()
  await signedIn(page, andrey)
  await open(page, '/lk/devices')
  await keys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(keys(page).getByRole('listitem')).toHaveCount(1)
  await axe(page)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('impulse.refreshToken'))
  await page.goto('/login?next=%2Fbalance')
  const enter = page.getByRole('button', { name: 'Войти по отпечатку или лицу' })
  await expect(enter).toBeVisible()
  await expect(explanation).toHaveCount(0)
  await enter.click()
  await page.waitForURL(/\/balance$/)

  await open(page, '/lk/devices')
  const remove = keys(page).getByRole('button', { name: /^Удалить ключ/ })
  await remove.press('Enter')
  const question = page.getByRole('dialog', { name: 'Удалить ключ?' })
  await question.getByRole('button', { name: 'Оставить' }).press('Enter')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await question.getByRole('button', { name: 'Удалить' }).press('Enter')
  await expect(keys(page).getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Вход без СМС' })).toBeFocused()
  // The authenticator still has the removed passkey, but the server no longer accepts it.
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials).toHaveLength(1)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('impulse.refreshToken'))
  await open(page, '/login')
  await page.getByRole('button', { name: 'Войти по отпечатку или лицу' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ключ не подошёл' })).toBeVisible()
})

test('signs the member in with a passkey that the browser offers in the phone field', async ({ page }) => {
  await withAuthenticator(page)
  await signedIn(page, andrey)
  await open(page, '/lk/devices')
  await keys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(keys(page).getByRole('listitem')).not.toHaveCount(0)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('impulse.refreshToken'))
  // The virtual authenticator accepts the offer immediately, like a member who chooses the passkey.
  await page.goto('/login?next=%2Fbalance')
  await page.waitForURL(/\/balance$/)
})

test('offers the passkey first, and a code below, before the data export when the sign-in was long ago', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withoutOffers(page)
  await withAuthenticator(page)
  await newMember(page, '79161119958')
  await open(page, '/lk/devices')
  await keys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(keys(page).getByRole('listitem')).toHaveCount(1)
  await open(page, '/lk/data')
  await refuseOldSignIn(page, '**/api/lk/export/')
  await page.getByRole('button', { name: 'Скачать мои данные' }).click()
  const sheet = confirmSheet(page)
  await expect(sheet.getByRole('button', { name: 'Получить код' })).toBeVisible()
  await axe(page)
  const confirmed = page.waitForResponse('**/api/lk/reauthentication/passkey/')
  const downloaded = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Подтвердить отпечатком или лицом' }).click()
  expect((await confirmed).status()).toBe(200)
  expect((await downloaded).suggestedFilename()).toMatch(/^мои-данные-.*\.zip$/)
  await expect(sheet).toHaveCount(0)
})

test('lets the member confirm a new recipient with a passkey instead of a code', async ({
  page,
  app,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withoutOffers(page)
  await withAuthenticator(page)
  // A member of its own, because new rules that another file publishes would block the demo member's withdrawals.
  const phone = '79161119957'
  const { accessToken } = await aPayableMember(page, app, phone)
  await saveOwnPhone(page, { accessToken, phone })
  await open(page, '/lk/devices')
  await keys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(keys(page).getByRole('listitem')).not.toHaveCount(0)

  await open(page, '/withdraw')
  const recipientSheet = page.getByRole('dialog', { name: 'Получатель' })
  const banks = page.getByRole('dialog', { name: 'Банк', exact: true })
  await recipientField(page).click()
  await recipientSheet.getByRole('button', { name: 'Новый получатель' }).click()
  await recipientSheet.getByLabel('Номер телефона').fill('8 916 111-22-33')
  await recipientSheet.getByRole('button', { name: /^Банк/ }).click()
  await banks.getByLabel('Поиск').fill('sber')
  await banks.getByText('Сбербанк', { exact: true }).click()
  await expect(banks).toBeHidden()
  await recipientSheet.getByRole('button', { name: 'Продолжить' }).click()
  await expect(recipientSheet.getByText('Код отправлен на')).toBeVisible()
  const byKey = recipientSheet.getByRole('button', { name: 'Подтвердить отпечатком или лицом' })
  await expect(byKey).toBeVisible()
  await axe(page)
  await byKey.click()
  await expect(recipientSheet).toBeHidden()
  await expect(recipientField(page)).toContainText(/Сбербанк.*111-22-33/)
})
