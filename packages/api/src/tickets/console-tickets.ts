import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { listQuery, listAnswer } from '../lists/console-list.ts'
import { ticketStatuses, ticketSubjects } from './ticket-paths.ts'
import { messageFieldsSchema } from './ticket.ts'
import { staffReasonSchema } from '../members/console-restrictions.ts'

export const consoleQuestionPaths = {
  list: `${consoleApi}/questions`,
  one: `${consoleApi}/questions/:id`,
  /** POST: as a form with its files. */
  answer: `${consoleApi}/questions/:id/answer`,
  closing: `${consoleApi}/questions/:id/closing`,
  /** A page of what was attached, by its place in the thread from 1 on. */
  file: `${consoleApi}/questions/:id/files/:place`,
} as const

/** By when an answer was promised; those without a deadline by their numbers, the last first. `q`: a number, or a phone. */
export const questionQuerySchema = z.object({
  ...listQuery(['answerBy']),
  status: z.optional(z.enum(ticketStatuses, 'invalid_request')),
})
export type QuestionQuery = z.infer<typeof questionQuerySchema>

const number = z.string('thread_not_found').check(z.regex(/^\d{1,15}$/, 'thread_not_found'))
export const questionParamSchema = z.object({ id: number })
export const questionFileSchema = z.object({
  id: number,
  place: z.string('not_found').check(z.regex(/^\d{1,4}$/, 'not_found')),
})

const row = {
  /** The number that people say. */
  id: z.string(),
  status: z.enum(ticketStatuses),
  about: z.enum(ticketSubjects),
  subject: z.string(),
  preview: z.string(),
  createdAt: z.string(),
  answerBy: z.nullable(z.string()),
  isOverdue: z.boolean(),
  fullName: z.string(),
}
const questionRowSchema = z.object(row)
export type QuestionRow = z.infer<typeof questionRowSchema>
export const questionListSchema = listAnswer(questionRowSchema)

/** Facts about the subject of a ticket; money in points. */
const objectSchema = z.object({
  /** Of the operation its kind, of the others their state. */
  state: z.string(),
  at: z.string(),
  amount: z.nullable(z.number()),
  product: z.nullable(z.string()),
  contractNumber: z.nullable(z.string()),
})
export type QuestionObject = z.infer<typeof objectSchema>

export const questionOneSchema = z.object({
  ...row,
  /** By its last digits for those who may not look at members. */
  phone: z.string(),
  /** For those who may look at them. */
  memberId: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  /** Null: it is about nothing that there is. */
  object: z.nullable(objectSchema),
  messages: z.array(
    z.object({
      id: z.string(),
      /** Null: the member. */
      staff: z.nullable(z.string()),
      text: z.string(),
      at: z.string(),
      files: z.array(z.object({ place: z.number(), mediaType: z.string(), bytes: z.number() })),
    }),
  ),
})
export type QuestionOne = z.infer<typeof questionOneSchema>

/** The same key again is the same answer. */
export const answerFieldsSchema = z.extend(messageFieldsSchema, {
  key: z.string('idempotency_key_required').check(z.regex(/^[\w-]{8,100}$/, 'idempotency_key_malformed')),
})

/** A question is ended without a word to its member, who may write again: why, colleagues read. */
export const questionClosingSchema = z.object({ reason: staffReasonSchema })
