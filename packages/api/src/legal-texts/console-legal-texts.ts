import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { type DocumentKind, documentKinds } from './legal-text.ts'
import type { RichContent } from '../rich-text/rich-text.ts'
import { proposalFields } from '../members/console-proposals.ts'
import { minuteSchema } from '../news/console-news.ts'

/** This file describes the console's API of legal texts and of help articles. */

export const consoleDocumentTextPaths = {
  /** GET: all versions. POST: proposes the next version of a legal text. */
  list: `${consoleApi}/legal-texts`,
  /** Version of a legal text; `:id` is `KIND:VERSION`. DELETE: withdraws the version. */
  one: `${consoleApi}/legal-texts/:id`,
  /** GET: the present text of a kind, from which staff write its next version. */
  next: `${consoleApi}/legal-text-next/:kind`,
  proposals: `${consoleApi}/legal-text-proposals`,
  decision: `${consoleApi}/legal-text-proposals/:id/decision`,
} as const

export const textVersionStates = ['waits', 'present', 'former', 'cancelled'] as const
export type TextVersionState = (typeof textVersionStates)[number]

/** Returns true for the kinds of legal texts whose new version blocks members until they accept it. */
export const requiresAcceptance = (kind: DocumentKind): boolean =>
  kind === 'rules' || kind === 'personal-data'

const kindSchema = z.enum(documentKinds, 'document_not_found')
const row = {
  id: z.string(),
  kind: kindSchema,
  version: z.string(),
  state: z.enum(textVersionStates),
  /** Time from which the version is in force; null for the text that is part of the product. */
  inForceFrom: z.nullable(z.string()),
  publishedBy: z.nullable(z.string()),
  /** Second staff member, who approved the version; null when nobody did. */
  approvedBy: z.nullable(z.string()),
  /** True while staff can withdraw the version: until one hour after the version comes into force. */
  isWithdrawable: z.boolean(),
  cancelledBy: z.nullable(z.string()),
  summary: z.string(),
}
export const textVersionRowSchema = z.object(row)
export type TextVersionRow = z.infer<typeof textVersionRowSchema>
export const textVersionSchema = z.object({ ...row, content: z.unknown() })
export type TextVersion = TextVersionRow & { content: RichContent }

export const nextTextVersionSchema = z.object({
  /**
   * Version on which the next version is based: the latest version that is in force or will come into force.
   */
  present: textVersionSchema,
  /** Number of members who will have to accept the next version. */
  members: z.number(),
  /** Time in Moscow at which the next version comes into force when the author chooses no other time. */
  from: z.string(),
})
export type NextTextVersion = Omit<z.infer<typeof nextTextVersionSchema>, 'present'> & {
  present: TextVersion
}

export const textProposalStates = ['open', 'made', 'declined'] as const
export type TextProposalState = (typeof textProposalStates)[number]

/** Proposed version of a legal text. `reason` is the author's summary of the changes. */
export const textProposalSchema = z.object({
  ...proposalFields,
  kind: kindSchema,
  state: z.enum(textProposalStates),
  inForceFrom: z.string(),
  /** Name of the version that the proposed version would replace. */
  replaces: z.string(),
  content: z.unknown(),
  changes: z.array(
    z.object({ heading: z.nullable(z.string()), before: z.array(z.string()), after: z.array(z.string()) }),
  ),
  members: z.number(),
})
export type TextProposal = Omit<z.infer<typeof textProposalSchema>, 'content'> & { content: RichContent }

export const textKindParamSchema = z.object({ kind: kindSchema })
export const textVersionParamSchema = z.object({
  id: z.string('document_not_found').check(z.regex(/^[a-z-]{1,30}:[\d-]{1,20}$/, 'document_not_found')),
})
/**
 * Request that proposes a version of a legal text. The client creates `id`, so a repeated request does not
 * create a second proposal.
 */
export const newTextVersionSchema = z.object({
  id: z.string('not_found').check(z.uuid('not_found')),
  kind: kindSchema,
  content: z.unknown(),
  summary: z.string('invalid_document_summary').check(z.maxLength(2_000, 'invalid_document_summary')),
  /** Time in Moscow at which the version comes into force; null for the next midnight in Moscow. */
  from: minuteSchema,
})
export const maxTextBodyBytes = 1_100_000

export const consoleHelpPaths = {
  list: `${consoleApi}/help-articles`,
  one: `${consoleApi}/help-articles/:id`,
  categories: `${consoleApi}/help-categories`,
  /** PUT: the ids of all help articles in their new order. */
  order: `${consoleApi}/help-order`,
} as const

const articleRow = { id: z.string(), category: z.string(), categoryName: z.string(), question: z.string() }
export const helpArticleRowSchema = z.object(articleRow)
export type HelpArticleRow = z.infer<typeof helpArticleRowSchema>
export const helpArticleOneSchema = z.object({
  ...articleRow,
  keywords: z.string(),
  content: z.unknown(),
  /** Version of the article, which changes with every edit. */
  version: z.string(),
})
export type HelpArticleOne = Omit<z.infer<typeof helpArticleOneSchema>, 'content'> & { content: RichContent }
export const helpCategoriesSchema = z.array(z.object({ key: z.string(), name: z.string() }))

const slug = z
  .string('invalid_help_slug')
  .check(z.regex(/^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/, 'invalid_help_slug'))
export const helpArticleParamSchema = z.object({ id: slug })
const line = z.string('invalid_request').check(z.maxLength(2_000, 'invalid_request'))
const written = {
  category: line.check(z.minLength(1, 'help_category')),
  question: line.check(z.regex(/\S/, 'help_question')),
  keywords: line,
  content: z.unknown(),
}
export const newHelpArticleSchema = z.object({ id: slug, ...written })
export const helpArticleSchema = z.object({ ...written, version: line })
export const helpVersionSchema = z.object({ version: z._default(line, '') })
export const helpOrderSchema = z.object({
  articles: z.array(slug).check(z.maxLength(300, 'invalid_request')),
})
