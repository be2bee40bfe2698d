import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Order } from '@impulse/api/orders/order'
import { withdrawalPaths, type WithdrawalAnswer } from '@impulse/api/withdrawals/withdrawal'
import { expect, type Page } from '@playwright/test'
import type { Asker } from './api-requests.ts'
import type { RunningApp } from '../fixtures/server.ts'
import { byOperator } from './withdraw-steps.ts'

/** Id of Т-Банк in the list of demo banks. */
const bankId = '100000000004'

/** Requests a withdrawal to the member's own phone at Т-Банк by the API. */
export async function aWithdrawal(
  { request }: Asker,
  { accessToken, phone, amount = 15_000 }: { accessToken: string; phone: string; amount?: number },
): Promise<Order> {
  const answer = await request.post(withdrawalPaths.submit, {
    data: { amount, bankId, phone },
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as WithdrawalAnswer).order
}

export const approve = (app: RunningApp, { number }: Order) =>
  byOperator(app, 'withdrawals', 'approve', String(number))

/** Makes a batch of all approved withdrawals and returns the reference of this phone's payout in the file. */
export async function sendToBank(app: RunningApp, phone: string): Promise<{ reference: string }> {
  const output = await byOperator(app, 'payouts', 'batch', '--kind', 'sbp')
  const batch = /Пакет (\d+)/.exec(output)?.[1] ?? ''
  const file = path.join(app.dataDir, `batch-${batch}.csv`)
  const { code, stderr } = await app.lk('payouts', 'file', batch, '--format', 'csv', '-o', file)
  expect(code, stderr).toBe(0)
  const line = (await readFile(file, 'utf8')).split('\n').find((one) => one.includes(phone))
  return { reference: line?.split(';')[0] ?? '' }
}

/** Applies a bank response file with the result of one payout. */
export async function bankAnswers(
  app: RunningApp,
  {
    reference,
    result,
    reason = '',
    sum = 15_000,
  }: { reference: string; result: string; reason?: string; sum?: number },
): Promise<void> {
  const file = path.join(app.dataDir, `answer-${crypto.randomUUID()}.csv`)
  await writeFile(file, `Референс;Сумма;Результат;Причина\n${reference};${sum},00;${result};${reason}\n`)
  // Petr applies the response, because Olga approved the withdrawal, and a return needs a second staff
  // member.
  const { code, stdout, stderr } = await app.lk('payouts', 'answer', file, '--as', 'petr')
  expect(code, stdout + stderr).toBe(0)
}

export const steps = (page: Page) => page.getByRole('list', { name: 'Этапы заявки' }).getByRole('listitem')
export const cancelButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Отменить заявку' }).first()
export const cancelDialog = (page: Page) => page.getByRole('dialog', { name: 'Отменить заявку?' })

/** Simulates the member's return to the tab. */
export const refocus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
