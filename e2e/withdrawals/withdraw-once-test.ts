import type { Page } from '@playwright/test'
import { withdrawalPaths } from '@impulse/api/withdrawals/withdrawal'
import { open } from '../steps/open-page.ts'
import { expect, test as base } from '../fixtures/cabinet-test.ts'
import { balanceOf } from '../steps/api-requests.ts'
import {
  aPayableMember,
  submitWithdrawal,
  fillWithdrawal,
  released,
  listWithdrawals,
} from '../steps/withdraw-steps.ts'

/** Test with a new member. The page shows the member's filled withdrawal form with its confirmation. */
export const test = base.extend<{ member: { accessToken: string; phone: string } }>({
  member: async ({ page, app }, use) => {
    // Each test uses another phone, because the server sends only one code a minute to a phone.
    const phone = `7917${(lastNumber += 1)}`
    const { accessToken } = await aPayableMember(page, app, phone)
    await open(page, '/withdraw')
    await fillWithdrawal(page, '15000')
    await submitWithdrawal(page)
    await use({ accessToken, phone })
  },
})

let lastNumber = 1_000_000

export const submit = `**${withdrawalPaths.submit}`
export const unsure = 'Не знаем, дошла ли заявка. Повторите: дважды не отправится'

export async function expectOneOrder(page: Page, accessToken: string): Promise<void> {
  const orders = await listWithdrawals(page, accessToken)
  expect(orders.map(({ amount, status }) => [amount, status])).toEqual([[15_000, 'review']])
  expect((await balanceOf(page, accessToken)).balance).toBe(released - 15_000)
}

/** Returns a list to which the idempotency key of each later withdrawal request of the page is added. */
export function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === withdrawalPaths.submit)
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

export { expect }
