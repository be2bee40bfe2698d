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

/** Test with a new member who has filled in the withdrawal form and opened its confirmation. */
export const test = base.extend<{ member: { accessToken: string; phone: string } }>({
  member: async ({ page, app }, use) => {
    // Each test needs another phone, because a phone gets one code a minute.
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

/** Returns a list to which each later withdrawal request of the page adds its idempotency key. */
export function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === withdrawalPaths.submit)
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

export { expect }
