import type {
  AutomaticWithdrawalResponse,
  PendingAutomaticWithdrawal,
} from '@impulse/api/withdrawals/automatic-withdrawal'
import { fillPath } from '@impulse/api/routes/fill-path'
import type { LightMyRequestResponse } from 'fastify'
import type { RecipientResponse } from '@impulse/api/recipients/recipient'
import { automaticWithdrawalRoutes } from '../../modules/payouts/automatic-withdrawals/automatic-withdrawals.routes.ts'
import { recipientRoutes } from '../../modules/payouts/recipients/recipients.routes.ts'
import type { WithdrawalConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { openLog } from '../../platform/log/log.ts'
import { buildTestApp, type TestApp } from '../harness/test-app.ts'
import type { SignedIn } from '../identity/member-fixtures.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawalsTest,
  bankId,
  type WithdrawalsTest,
} from './withdrawal-fixtures.ts'

export type AutomaticTest = WithdrawalsTest & {
  /** Server with the routes of rules and recipients, next to that of withdrawals. */
  rules: TestApp['app']
}

/** Builds the servers of withdrawals and of rules of automatic withdrawals on one database and one clock. */
export async function anAutomaticTest(
  db: Db,
  changed: Partial<WithdrawalConfig> = {},
): Promise<AutomaticTest> {
  const test = await aWithdrawalsTest(db, changed)
  const { app } = await buildTestApp({
    db,
    clock: test.clock,
    config: { withdrawals: test.withdrawalConfig },
    routes: (parts) => [
      recipientRoutes(parts),
      automaticWithdrawalRoutes({ ...parts, log: openLog('silent') }),
    ],
  })
  return { ...test, rules: app }
}

type Bearer = Pick<SignedIn, 'accessToken'>

export const callRules = (
  { rules }: Pick<AutomaticTest, 'rules'>,
  { accessToken }: Bearer,
  call: { method: 'GET' | 'POST' | 'DELETE'; url: string; payload?: object },
): Promise<LightMyRequestResponse> =>
  rules.inject({ ...call, headers: { authorization: `Bearer ${accessToken}` } })

const url = '/api/automatic-withdrawal/'

export const getRule = async (test: AutomaticTest, member: Bearer) =>
  (await callRules(test, member, { method: 'GET', url })).json<AutomaticWithdrawalResponse>().rule

/** Saves the member's own phone as a recipient, which needs no code, and returns the recipient's id. */
export async function anOwnRecipient(test: AutomaticTest, member: SignedIn): Promise<string> {
  const payload = { bankId, phone: member.phone }
  const response = await callRules(test, member, { method: 'POST', url: '/api/recipients/', payload })
  return response.json<RecipientResponse>().recipient.id
}

export const saveRule = (
  test: AutomaticTest,
  member: Bearer,
  rule: { recipientId: string; threshold?: number; day?: number; fee?: number; taxMode?: 'none' | 'ndfl' },
): Promise<LightMyRequestResponse> =>
  callRules(test, member, { method: 'POST', url, payload: { ...ruleDefaults, ...rule } })

const ruleDefaults = { threshold: 10_000, day: 5, fee: 0, taxMode: 'none' }

export const confirmRule = (
  test: AutomaticTest,
  member: Bearer,
  { id, attemptId, code = '000000' }: { id: string; attemptId: string; code?: string },
): Promise<LightMyRequestResponse> =>
  callRules(test, member, {
    method: 'POST',
    url: fillPath('/api/automatic-withdrawal/:id/confirm/', { id }),
    payload: { attemptId, code },
  })

/** Sets a rule and confirms it by the code. Throws when it is refused. */
export async function aRule(
  test: AutomaticTest,
  member: Bearer,
  rule: Parameters<typeof saveRule>[2],
): Promise<void> {
  const saved = await saveRule(test, member, rule)
  if (saved.statusCode !== 200) throw new Error(`the rule was not saved: ${saved.body}`)
  const { id, code } = saved.json<PendingAutomaticWithdrawal>()
  const confirmed = await confirmRule(test, member, { id, attemptId: code.attemptId })
  if (confirmed.statusCode !== 200) throw new Error(`the rule was not confirmed: ${confirmed.body}`)
}

/** Creates a member who may withdraw, with the rule "more than 10,000 points, on the 5th, to the own phone". */
export async function aMemberWithRule(
  test: AutomaticTest,
  { day = 5, ...options }: { available?: bigint; day?: number } = {},
): Promise<SignedIn & { recipientId: string }> {
  const member = await aMemberWhoMayWithdraw(test, options)
  const recipientId = await anOwnRecipient(test, member)
  await aRule(test, member, { recipientId, day })
  return { ...member, recipientId }
}

/** Returns the titles and bodies of the member's notifications, newest first, of rules and of withdrawals. */
export async function listNotifications(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await db.query<{ text: string }>({
    text: `select title || ': ' || body as text from notifications where member_id = $1 and title ~ 'Автовывод' order by id desc`,
    values: [memberId],
  })
  return rows.map(({ text }) => text.replaceAll('\u00A0', ' '))
}

/** Returns the member's withdrawals, oldest first. */
export async function listWithdrawals(
  db: Db,
  memberId: string,
): Promise<{ amount: bigint; isAutomatic: boolean }[]> {
  const { rows } = await db.query<{ amount: bigint; isAutomatic: boolean }>({
    text: `select w.amount, w.is_automatic as "isAutomatic" from withdrawals w join orders o on o.id = w.order_id
      where w.member_id = $1 order by o.number`,
    values: [memberId],
  })
  return rows
}

/** Returns the audit rows about the member's rules, oldest first. */
export async function listAudited(
  db: Db,
  memberId: string,
): Promise<{ action: string; actor: string; text: string }[]> {
  const { rows } = await db.query<{ action: string; actor: string; text: string }>({
    text: `select action, actor, reason || after as text from audit_events where member_id = $1
      and starts_with(action, 'automatic-withdrawal.') order by id`,
    values: [memberId],
  })
  return rows.map((row) => ({ ...row, text: row.text.replaceAll(/[\u00A0\u202F]/g, ' ') }))
}
