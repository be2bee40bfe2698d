import * as z from 'zod/mini'
import { consoleApi } from './console-access.ts'
import { oneLineSchema } from './one-line.ts'

const block = `${consoleApi}/members/:id/block`
const payouts = `${consoleApi}/members/:id/payouts-hold`

/** By kind: where it is put, and where it ends. */
export const consoleRestrictionPaths = {
  block: { put: block, end: `${block}/end` },
  payouts: { put: payouts, end: `${payouts}/end` },
} as const

/** Restrictions of a member: blocked sign-in, or payouts held. */
export const restrictionKinds = ['block', 'payouts'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

export const restrictionLabels: Record<RestrictionKind, string> = {
  block: 'Вход закрыт, выплаты остановлены',
  payouts: 'Выплаты остановлены',
}

/** Words of staff for their colleagues: one line, and never empty. */
export const staffReasonSchema = oneLineSchema(300, 'staff_reason').check(z.minLength(1, 'staff_reason'))

export const restrainSchema = z.object({ reason: staffReasonSchema })

export const restrictionSchema = z.object({
  kind: z.enum(restrictionKinds),
  reason: z.string(),
  actor: z.string(),
  since: z.string(),
})
export type Restriction = z.infer<typeof restrictionSchema>

/** Notifications of the member. The reason is for staff alone; members ask the support. */
export const restrictionImposedNotification = (kind: RestrictionKind) => ({
  title: kind === 'block' ? 'Вход в кабинет закрыт' : 'Выплаты приостановлены',
  body: 'Деньги на балансе в сохранности. Почему и что делать, спросите в поддержке',
  link: '/help',
})
export const restrictionLiftedNotification = (kind: RestrictionKind) => ({
  title: kind === 'block' ? 'Вход в кабинет снова открыт' : 'Выплаты снова возможны',
  body: kind === 'block' ? 'Можно пользоваться кабинетом' : 'Можно подавать заявки на вывод',
  link: kind === 'block' ? null : '/withdraw',
})
