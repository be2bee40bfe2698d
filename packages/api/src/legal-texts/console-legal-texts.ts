import * as z from 'zod/mini'
import { type DocumentKind, documentKinds } from './legal-text.ts'
import { savedRichContentSchema } from '../rich-text/saved-rich-content.ts'
import { proposalFields } from '../members/console-proposals.ts'
import { minuteSchema } from '../news/console-news.ts'

/**
 * States of a version of a legal text. `waits`: comes into force later. `present`: in force. `former`: replaced by a
 * later version. `cancelled`: withdrawn.
 */
export const textVersionStates = ['waits', 'present', 'former', 'cancelled'] as const
export type TextVersionState = (typeof textVersionStates)[number]

/**
 * Returns true for the kinds of legal texts of which members must accept a new version before they can use the cabinet
 * again.
 */
export const requiresAcceptance = (kind: DocumentKind): boolean =>
  kind === 'rules' || kind === 'personal-data'

const kindSchema = z.enum(documentKinds, 'document_not_found')
const row = {
  id: z.string(),
  kind: kindSchema,
  version: z.string(),
  state: z.enum(textVersionStates),
  /** Time from which the version is in force; null for the default text that comes with the server. */
  inForceFrom: z.nullable(z.string()),
  publishedBy: z.nullable(z.string()),
  /** Second staff member, who approved the version; null when the version was not approved. */
  approvedBy: z.nullable(z.string()),
  /** True while staff can withdraw the version. This time ends one hour after the version comes into force. */
  isWithdrawable: z.boolean(),
  cancelledBy: z.nullable(z.string()),
  summary: z.string(),
}
export const textVersionRowSchema = z.object(row)
export type TextVersionRow = z.infer<typeof textVersionRowSchema>
export const textVersionSchema = z.object({ ...row, content: savedRichContentSchema })
export type TextVersion = z.infer<typeof textVersionSchema>

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
export type NextTextVersion = z.infer<typeof nextTextVersionSchema>

export const textProposalStates = ['open', 'applied', 'declined'] as const
export type TextProposalState = (typeof textProposalStates)[number]

/** Proposed version of a legal text. `reason` is the author's summary of the changes. */
export const textProposalSchema = z.object({
  ...proposalFields,
  kind: kindSchema,
  state: z.enum(textProposalStates),
  inForceFrom: z.string(),
  /** Name of the version that the proposed version would replace. */
  replaces: z.string(),
  content: savedRichContentSchema,
  changes: z.array(
    z.object({ heading: z.nullable(z.string()), before: z.array(z.string()), after: z.array(z.string()) }),
  ),
  members: z.number(),
})
export type TextProposal = z.infer<typeof textProposalSchema>

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

const articleRow = { id: z.string(), category: z.string(), categoryName: z.string(), question: z.string() }
export const helpArticleRowSchema = z.object(articleRow)
export type HelpArticleRow = z.infer<typeof helpArticleRowSchema>
export const consoleHelpArticleSchema = z.object({
  ...articleRow,
  keywords: z.string(),
  content: savedRichContentSchema,
  /** Version of the article, which changes with every edit. */
  version: z.string(),
})
export type ConsoleHelpArticle = z.infer<typeof consoleHelpArticleSchema>
export const helpCategoriesSchema = z.array(z.object({ key: z.string(), name: z.string() }))

const slug = z
  .string('invalid_help_slug')
  .check(z.regex(/^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/, 'invalid_help_slug'))
export const helpArticleParamSchema = z.object({ id: slug })
const line = z.string('invalid_request').check(z.maxLength(2_000, 'invalid_request'))
const articleFields = {
  category: line.check(z.minLength(1, 'help_category')),
  question: line.check(z.regex(/\S/, 'help_question')),
  keywords: line,
  content: z.unknown(),
}
export const newHelpArticleSchema = z.object({ id: slug, ...articleFields })
export const helpArticleSchema = z.object({ ...articleFields, version: line })
export const helpVersionSchema = z.object({ version: z._default(line, '') })
export const helpOrderSchema = z.object({
  articles: z.array(slug).check(z.maxLength(300, 'invalid_request')),
})
