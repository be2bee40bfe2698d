import * as z from 'zod/mini'
import { consoleApi } from './console-access.ts'
import type { FileColumn } from './console-file.ts'
import { listAnswer, listQuery } from './console-list.ts'
import { proposalColumns, proposalFields } from './console-proposals.ts'
import { staffReasonSchema } from './console-restrictions.ts'
import { pointsSchema } from './money.ts'
import { formatPhone } from './phone.ts'

export const consoleBalanceChangePaths = {
  list: `${consoleApi}/balance-changes`,
  decision: `${consoleApi}/balance-changes/:id/decision`,
} as const

export const balanceChangeKinds = ['correction', 'write_off'] as const
export type BalanceChangeKind = (typeof balanceChangeKinds)[number]

export const balanceChangeKindLabels: Record<BalanceChangeKind, string> = {
  correction: 'Корректировка',
  write_off: 'Списание долга',
}

export const balanceChangeStates = ['open', 'made', 'declined'] as const
export type BalanceChangeState = (typeof balanceChangeStates)[number]

export const balanceChangeStateLabels: Record<BalanceChangeState, string> = {
  open: 'Ждёт второго сотрудника',
  made: 'Сделано',
  declined: 'Отклонено',
}

const stateSchema = z.enum(balanceChangeStates, 'invalid_request')
const uuid = z.string('not_found').check(z.uuid('not_found'))

/** `q`: a phone from its beginning, or a number. */
export const balanceChangeQuerySchema = z.object({
  ...listQuery(['number']),
  state: z.optional(stateSchema),
  memberId: z.optional(uuid),
})
export type BalanceChangeQuery = z.infer<typeof balanceChangeQuerySchema>

export const balanceChangeRowSchema = z.object({
  ...proposalFields,
  memberId: z.string(),
  /** Null: they have left. */
  phone: z.nullable(z.string()),
  kind: z.enum(balanceChangeKinds),
  amount: pointsSchema,
  state: stateSchema,
})
export type BalanceChangeRow = z.infer<typeof balanceChangeRowSchema>
export const balanceChangeListSchema = listAnswer(balanceChangeRowSchema)

export const balanceChangeColumns: readonly FileColumn<BalanceChangeRow>[] = [
  { title: '№', width: 10, text: ({ number }) => String(number) },
  { title: 'Участник', text: ({ phone }) => (phone === null ? 'аккаунт удалён' : formatPhone(phone)) },
  { title: 'Что', text: ({ kind }) => balanceChangeKindLabels[kind] },
  { title: 'Сумма, б.', width: 14, sum: ({ amount }) => amount },
  { title: 'Причина', width: 44, text: ({ reason }) => reason },
  { title: 'Состояние', text: ({ state }) => balanceChangeStateLabels[state] },
  ...proposalColumns,
]

/** What a member has, as the journal tells it. */
export const formatBalance = ({ available, debt }: { available: bigint; debt: bigint }): string =>
  `доступно ${available} б., долг ${-debt} б.`

/** Points, of a mistake of one's own hand. */
export const maxCorrection = 10_000_000

/** The id is made by who asks: the same again is the same proposal. A debt is written off whole. */
export const newBalanceChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    ...{ id: uuid, memberId: uuid, kind: z.literal('correction'), reason: staffReasonSchema },
    amount: z
      .int('correction_amount')
      .check(z.refine((amount) => amount !== 0 && Math.abs(amount) <= maxCorrection, 'correction_amount')),
  }),
  z.object({ id: uuid, memberId: uuid, kind: z.literal('write_off'), reason: staffReasonSchema }),
])
export type NewBalanceChange = z.infer<typeof newBalanceChangeSchema>
