import * as z from 'zod/mini'
import { auditRowSchema } from './console-audit.ts'
import { consoleApi } from './console-access.ts'
import type { FileColumn } from './console-file.ts'
import { listAnswer, listQuery } from './console-list.ts'
import { maskedDocumentSchema } from './console-member-identity-document.ts'
import { restrictionSchema } from './console-restrictions.ts'
import { skipCountSchema } from './lists.ts'
import { balancePartsSchema } from './balance-parts.ts'
import { historyItemSchema } from './balance.ts'
import { pointsSchema } from './money.ts'
import { orderSchema } from './order.ts'
import { passportStatuses } from './identity-document-fields.ts'
import { formatPhone } from './phone.ts'

const passportStatusSchema = z.enum(['none', 'review', 'approved', 'rejected'])

export const consoleMemberPaths = {
  list: `${consoleApi}/members`,
  one: `${consoleApi}/members/:id`,
  /** Cursor of the next page of the history. */
  history: `${consoleApi}/members/:id/history`,
} as const

/** `q`: a phone or its beginning, a name, the number of a contract. */
export const memberQuerySchema = z.object(listQuery(['createdAt']))
export type MemberQuery = z.infer<typeof memberQuerySchema>

const person = {
  id: z.string(),
  /** Null: they have left. */
  phone: z.nullable(z.string()),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  cityName: z.string(),
  createdAt: z.string(),
  lastSignedInAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
}

export const memberRowSchema = z.object({
  ...person,
  available: pointsSchema,
  document: passportStatusSchema,
})
export type MemberRow = z.infer<typeof memberRowSchema>
export const memberListSchema = listAnswer(memberRowSchema)

export const memberName = ({ lastName, firstName, middleName }: Pick<MemberRow, NamePart>): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ') || 'Имя не указано'
type NamePart = 'lastName' | 'firstName' | 'middleName'

export const memberColumns: readonly FileColumn<MemberRow>[] = [
  { title: 'Имя', width: 34, text: memberName },
  { title: 'Телефон', text: ({ phone }) => (phone === null ? 'аккаунт удалён' : formatPhone(phone)) },
  { title: 'Город', text: ({ cityName }) => cityName },
  { title: 'Доступно, б.', width: 14, sum: ({ available }) => available },
  { title: 'Документ', text: ({ document }) => passportStatuses[document] },
  { title: 'В программе с', moment: ({ createdAt }) => createdAt },
  { title: 'Последний вход', moment: ({ lastSignedInAt }) => lastSignedInAt },
]

const mergedSchema = z.object({ id: z.string(), phone: z.nullable(z.string()) })

export const memberCardSchema = z.object({
  ...person,
  email: z.nullable(z.string()),
  balance: balancePartsSchema,
  /** The newest so many of each, and how many there are. */
  history: z.array(historyItemSchema),
  historyCount: z.number(),
  orders: z.array(orderSchema),
  orderCount: z.number(),
  document: z.object({
    status: passportStatusSchema,
    decidedAt: z.nullable(z.string()),
    comment: z.string(),
    /** Null: nothing was sent, or it is in review, where its reviewer alone sees any of it. */
    masked: z.nullable(maskedDocumentSchema),
  }),
  devices: z.array(
    z.object({ id: z.string(), device: z.string(), createdAt: z.string(), lastUsedAt: z.string() }),
  ),
  consents: z.array(
    z.object({ purpose: z.string(), textVersion: z.string(), given: z.boolean(), recordedAt: z.string() }),
  ),
  /** The account of the same person that this one went over to; null: it stands by itself. */
  mergedInto: z.nullable(mergedSchema),
  /** Merged duplicates of this account. */
  merged: z.array(mergedSchema),
  restraints: z.array(restrictionSchema),
  audit: z.array(auditRowSchema),
})
export type MemberCard = z.infer<typeof memberCardSchema>

export const memberHistoryQuerySchema = z.object({ skipCount: skipCountSchema })
export const memberHistorySchema = z.pick(memberCardSchema, { history: true, historyCount: true })
export type MemberHistory = z.infer<typeof memberHistorySchema>
