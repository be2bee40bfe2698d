import type { ListResponse } from '@impulse/api/lists/console-list'
import { type RiskRow } from '@impulse/api/risk/console-risk'
import type { Order } from '@impulse/api/orders/order'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { addDays, moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import { importContracts } from './import-contracts.ts'
import { aWithdrawal } from './order-steps.ts'
import type { RunningApp } from '../fixtures/server.ts'
import { newSession } from './sign-in-quickly.ts'
import { aPayableMember } from './withdraw-steps.ts'

/**
 * Imports 30 contracts of one day, enough for a risk rule to find them. The worker then opens a risk case, and the case
 * blocks the release of the rewards.
 */
export async function importBlockedRewards(app: RunningApp, phone: string): Promise<void> {
  const day = addDays(moscowDay(new Date()), -2)
  const rows = Array.from({ length: 30 }, (_, i) => `R-${phone}-${i};mobile;${phone};Тула;${day};confirmed`)
  await importContracts(app, ...rows)
}

/**
 * Signs in three members with one browser, so that a risk rule opens a case about them. Then requests a withdrawal,
 * which this case blocks, for the member with the first phone.
 */
export async function createBlockedWithdrawal(
  member: Page,
  app: RunningApp,
  [phone, ...otherPhones]: [string, string, string],
): Promise<Order> {
  for (const otherPhone of otherPhones) await newSession(member.request, otherPhone)
  const { accessToken } = await aPayableMember(member, app, phone)
  return aWithdrawal(member, { accessToken, phone, amount: 3_000 })
}

/**
 * Waits until this risk rule has opened a risk case about the member, and opens the case's page in the
 * console.
 */
export async function openRiskCase(page: Page, phone: string, rule: RiskRow['rule']): Promise<void> {
  const listRows = async <Row>(path: string): Promise<Row[]> =>
    ((await fetchList(page.request, new URL(path, page.url()).href)) as ListResponse<Row>).data
  const [member] = await listRows<{ id: string }>(`/console/api/members?q=${phone}`)
  const find = async () =>
    (await listRows<RiskRow>(`/console/api/risk-cases?memberId=${member?.id}`)).find(
      (one) => one.rule === rule,
    )
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  await page.goto(`/console#/risk-cases/${(await find())?.id}/show`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function fetchList(request: APIRequestContext, url: string): Promise<unknown> {
  const response = await request.get(url)
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}
