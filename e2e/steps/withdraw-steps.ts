import type { Order, Orders } from '@impulse/api/orders/order'
import { expect, type Page } from '@playwright/test'
import { type ApiClient, balanceOf } from './api-requests.ts'
import { importContracts } from './import-contracts.ts'
import { newMember, newMemberByApi } from './new-member.ts'
import { tBankId } from './order-steps.ts'
import type { RunningApp } from '../fixtures/server.ts'

/** Points that are available to the member of `aPayableMember`: the released rewards of 30 contracts of one month. */
export const released = 37_800

/**
 * Creates a member with available points and an approved identity document, and signs the member in on the
 * page.
 */
export async function aPayableMember(
  page: Page,
  app: RunningApp,
  phone: string,
): Promise<{ accessToken: string }> {
  await importContracts(app, ...payableRows(phone, 'confirmed'))
  const member = await newMember(page, phone)
  await makePayable(page, app, { ...member, phone })
  return member
}

/** Creates a member like `aPayableMember`, without a page. */
export async function aPayableMemberByApi(
  { request }: ApiClient,
  app: RunningApp,
  phone: string,
): Promise<{ accessToken: string }> {
  await importContracts(app, ...payableRows(phone, 'confirmed'))
  const member = await newMemberByApi(request, phone)
  await makePayable({ request }, app, { ...member, phone })
  return member
}

async function makePayable(
  client: ApiClient,
  app: RunningApp,
  { accessToken, phone }: { accessToken: string; phone: string },
): Promise<void> {
  await app.staff('approveDocument', { phone })
  await untilMoreIsAvailable(client, { accessToken, than: released - 1 })
}

/** Returns the lines of the contracts of `aPayableMember`: only three contracts a day, so that no risk rule finds them. */
export const payableRows = (phone: string, status: 'confirmed' | 'cancelled'): string[] =>
  Array.from({ length: 30 }, (_, index) => {
    const day = String(Math.floor(index / 3) + 1).padStart(2, '0')
    return `W-${phone}-${index};internet-tv;${phone};Тула;${day}.06.2026;${status}`
  })

/**
 * Waits until the workers have checked and released the due rewards of an import, so that the member has more available
 * points than `than`. Returns the available points.
 */
export async function untilMoreIsAvailable(
  { request }: ApiClient,
  { accessToken, than }: { accessToken: string; than: number },
): Promise<number> {
  const getAvailable = async () => (await balanceOf({ request }, accessToken)).balance
  await expect.poll(getAvailable, { timeout: 20_000 }).toBeGreaterThan(than)
  return getAvailable()
}

/**
 * Saves the member's own phone number at Т-Банк as a recipient, through the API. The withdrawal form then starts with
 * this recipient.
 */
export async function saveOwnPhone(
  { request }: ApiClient,
  { accessToken, phone }: { accessToken: string; phone: string },
): Promise<void> {
  const response = await request.post('/api/recipients/', {
    data: { bankId: tBankId, phone },
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** Requests the member's withdrawals from the server and returns them. */
export async function listWithdrawals({ request }: ApiClient, accessToken: string): Promise<Order[]> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await request.get('/api/order/?category=withdrawal', { headers })
  expect(response.status()).toBe(200)
  return ((await response.json()) as Orders).listCardOrder
}

export const amountField = (page: Page) => page.getByLabel('Сумма')
export const recipientField = (page: Page) => page.locator('#withdrawal-recipient')
/** Submit button of the withdrawal form. It opens the confirmation, whose own button has the same name. */
export const withdrawButton = (page: Page) => page.getByRole('main').locator('button[type=submit]').first()
export const confirmation = (page: Page) => page.getByRole('dialog', { name: /^Вывести/ })
export const confirmButton = (page: Page) =>
  confirmation(page).getByRole('button', { name: /Вывести|вывести/ })

/** Chooses the member's own phone number at a bank as the recipient, in the sheet of recipients. */
export async function chooseOwnPhone(page: Page, bank = 'Т-Банк'): Promise<void> {
  await recipientField(page).click()
  const recipientSheet = page.getByRole('dialog', { name: 'Получатель' })
  await recipientSheet.getByRole('button', { name: /^Банк/ }).click()
  const banks = page.getByRole('dialog', { name: 'Банк', exact: true })
  await banks.getByLabel('Поиск').fill(bank)
  await banks.getByText(bank, { exact: true }).click()
  await expect(banks).toBeHidden()
  await recipientSheet.getByRole('button', { name: 'Выбрать', exact: true }).click()
  await expect(recipientSheet).toBeHidden()
  await expect(recipientField(page)).toContainText(bank)
}

/** Fills in an amount and chooses the member's own phone number. Does not open the confirmation. */
export async function fillWithdrawal(page: Page, amount: string): Promise<void> {
  await amountField(page).fill(amount)
  await chooseOwnPhone(page)
}

/** Opens the confirmation of the filled withdrawal form. */
export async function submitWithdrawal(page: Page): Promise<void> {
  await withdrawButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  // Waits until the confirmation has added its entry to the browser's history. A test that reloads the page before that
  // would fail.
  await page.waitForFunction(() => (window.history.state as { modal?: true } | null)?.modal === true)
}

export const expectOrderPage = (page: Page) => expect(page).toHaveURL(/\/order\/[\da-f-]{36}$/)

/** Closes the confirmation and waits until it is hidden. */
export async function closeConfirmation(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toBeHidden()
}

/** Presses keys one after another. */
export async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
