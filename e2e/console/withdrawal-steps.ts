import type { Order } from '@impulse/api/orders/order'
import { request, type Page } from '@playwright/test'
import type { RunningApp } from '../fixtures/server.ts'
import { aWithdrawal } from '../steps/order-steps.ts'
import { aPayableMemberByApi, listWithdrawals } from '../steps/withdraw-steps.ts'

/**
 * Creates a member with a withdrawal. The returned function `end` returns the current status of the withdrawal and
 * ends the member's API client.
 */
export async function createWithdrawal(app: RunningApp, phone: string) {
  const member = { request: await request.newContext({ baseURL: app.url }) }
  const { accessToken } = await aPayableMemberByApi(member, app, phone)
  const order = await aWithdrawal(member, { accessToken, phone, amount: 15_000 })
  const end = async () => {
    const [withdrawal] = await listWithdrawals(member, accessToken)
    await member.request.dispose()
    return withdrawal?.status
  }
  return { order, end }
}

export const openWithdrawal = (page: Page, { number }: Order) =>
  page.goto(`/console#/withdrawals/${number}/show`)
export const lastStep = (page: Page) =>
  page.getByRole('region', { name: 'Ход заявки' }).getByRole('row').last()
