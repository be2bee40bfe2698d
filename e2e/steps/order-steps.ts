import type { Order } from '@impulse/api/orders/order'
import { type WithdrawalResponse } from '@impulse/api/withdrawals/withdrawal'
import { expect, type Page } from '@playwright/test'
import type { ApiClient } from './api-requests.ts'
import type { RunningApp } from '../fixtures/server.ts'

/** Id of Т-Банк in the list of the demo banks. */
export const tBankId = '100000000004'

/** Requests a withdrawal to the member's own phone number at Т-Банк, through the API. */
export async function aWithdrawal(
  { request }: ApiClient,
  { accessToken, phone, amount = 15_000 }: { accessToken: string; phone: string; amount?: number },
): Promise<Order> {
  const response = await request.post('/api/withdrawal/', {
    data: { amount, bankId: tBankId, phone, isAdditional: true },
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as WithdrawalResponse).order
}

export const approve = ({ staff }: RunningApp, { number }: Order) => staff('approveWithdrawal', { number })

/**
 * Makes a payout batch of the ready payouts by phone number (SBP). Returns the reference of the payout to this phone
 * number, which it reads from the batch’s file.
 */
export async function sendToBank({ staff }: RunningApp, phone: string): Promise<{ reference: string }> {
  const file = await staff('makeBatch', { kind: 'sbp' })
  const line = file.split('\n').find((one) => one.includes(phone))
  return { reference: line?.split(';')[0] ?? '' }
}

/** Imports a bank response with the result of one payout. `sum` is in roubles. */
export async function bankAnswers(
  { staff }: RunningApp,
  {
    reference,
    result,
    reason = '',
    sum = 15_000,
  }: { reference: string; result: string; reason?: string; sum?: number },
): Promise<void> {
  const line = `${reference};${sum},00;${result};${reason}`
  await staff('importFileFromBank', { file: `Референс;Сумма;Результат;Причина\n${line}\n` })
}

export const steps = (page: Page) => page.getByRole('list', { name: 'Этапы заявки' }).getByRole('listitem')
export const cancelButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Отменить заявку' }).first()
export const cancelDialog = (page: Page) => page.getByRole('dialog', { name: 'Отменить заявку?' })

/** Sends the event that a page gets when the member returns to its tab. */
export const refocus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
