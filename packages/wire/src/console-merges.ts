import * as z from 'zod/mini'
import { consoleApi } from './console-access.ts'
import type { FileColumn } from './console-file.ts'
import { listAnswer, listQuery } from './console-list.ts'
import { proposalColumns, proposalFields } from './console-proposals.ts'
import { staffReasonSchema } from './console-restrictions.ts'
import { type mergeRefusals } from './merge-refusals.ts'
import { pointsSchema } from './money.ts'
import { formatPhone, phoneSchema } from './phone.ts'

export const consoleMergePaths = {
  list: `${consoleApi}/merges`,
  preview: `${consoleApi}/members/:id/merge-preview`,
  decision: `${consoleApi}/merges/:id/decision`,
} as const

export const mergeStates = ['open', 'made', 'declined'] as const
export type MergeState = (typeof mergeStates)[number]

export const mergeStateLabels: Record<MergeState, string> = {
  open: 'Ждёт второго сотрудника',
  made: 'Объединены',
  declined: 'Отклонено',
}

const stateSchema = z.enum(mergeStates, 'invalid_request')
const uuid = z.string('not_found').check(z.uuid('not_found'))

/** `q`: a phone from its beginning, or a number. */
export const mergeQuerySchema = z.object({ ...listQuery(['number']), state: z.optional(stateSchema) })
export type MergeQuery = z.infer<typeof mergeQuerySchema>

export const mergeRowSchema = z.object({
  ...proposalFields,
  memberId: z.string(),
  /** Of who stays, and of the account that goes over; null: they have left. */
  phone: z.nullable(z.string()),
  duplicateId: z.string(),
  duplicatePhone: z.nullable(z.string()),
  state: stateSchema,
})
export type MergeRow = z.infer<typeof mergeRowSchema>
export const mergeListSchema = listAnswer(mergeRowSchema)

const formatMergedPhone = (phone: string | null) => (phone === null ? 'аккаунт удалён' : formatPhone(phone))

export const mergeColumns: readonly FileColumn<MergeRow>[] = [
  { title: '№', width: 10, text: ({ number }) => String(number) },
  { title: 'Остаётся', text: ({ phone }) => formatMergedPhone(phone) },
  { title: 'Вторая запись', text: ({ duplicatePhone }) => formatMergedPhone(duplicatePhone) },
  { title: 'Причина', width: 44, text: ({ reason }) => reason },
  { title: 'Состояние', text: ({ state }) => mergeStateLabels[state] },
  ...proposalColumns,
]

const moneySchema = z.object({ available: pointsSchema, frozen: pointsSchema, debt: pointsSchema })
export type MergedMoney = z.infer<typeof moneySchema>

/** Preview of a merge: the obstacles as texts, or the figures of both accounts before it and of the primary after it. */
export const mergePreviewSchema = z.object({
  duplicateId: z.string(),
  duplicateName: z.string(),
  obstacles: z.array(z.string()),
  figures: z.nullable(
    z.object({
      contracts: z.number(),
      cancelled: z.number(),
      duplicate: moneySchema,
      member: moneySchema,
      became: moneySchema,
    }),
  ),
})
export type MergePreview = z.infer<typeof mergePreviewSchema>

export const mergePreviewQuerySchema = z.object({ phone: phoneSchema })

/** The id is made by who asks: the same again is the same proposal. */
export const newMergeSchema = z.object({
  ...{ id: uuid, memberId: uuid, duplicateId: uuid, reason: staffReasonSchema },
})
export type NewMerge = z.infer<typeof newMergeSchema>

/** In the order in which they are told; the first is what a merge is refused for. */
export const mergeObstacles = [
  'merge_same',
  'account_merged',
  'merge_left',
  'merge_chain',
  'merge_documents',
  'merge_staff',
  'merge_document_waits',
  'merge_withdrawals',
  'merge_claims',
  'merge_questions',
  'merge_balance_changes',
  'merge_risks',
  'merge_restrained',
  'merge_too_large',
] as const satisfies (keyof typeof mergeRefusals)[]
export type MergeObstacle = (typeof mergeObstacles)[number]

/** Formats a member's money for the audit. */
export const formatMergedMoney = ({ available, frozen, debt }: Record<keyof MergedMoney, bigint>): string =>
  `доступно ${available} б., заморожено ${frozen} б., долг ${-debt} б.`

/** Notifications of a merge: for the primary account, and for the phone that no longer signs in. */
export const membersMergedNotification = (phone: string) => ({
  title: 'Мы объединили ваши учётные записи',
  body: `Договоры и деньги с номера ${formatPhone(phone)} теперь здесь. Входите по этому номеру`,
  link: '/balance',
})
export const duplicateMergedNotification = (phone: string) => ({
  // By SMS the title goes alone: enough of the number for who knows it, and of no use to others.
  title: `Учётные записи объединены. Входите по номеру, который оканчивается на ${phone.slice(-2)}`,
  body: `Договоры и деньги теперь в учётной записи с номером ${formatPhone(phone)}`,
  link: null,
})
/** The bank gave back what had been paid to the account that went over. */
export const payoutReturnedAfterMergeNotification = (amount: number) => ({
  title: 'Деньги вернулись на баланс',
  body: `Банк вернул выплату вашей прежней учётной записи: ${amount}\u00A0б. теперь на балансе`,
  link: '/balance',
})
