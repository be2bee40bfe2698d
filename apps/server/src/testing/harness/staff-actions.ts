import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { answerTicket } from '../../modules/engagement/tickets/tickets.service.ts'
import { addNews, publishNews, withdrawNews } from '../../modules/engagement/news/news.service.ts'
import {
  decideIdentityDocument,
  takeDocument,
} from '../../modules/identity/identity-documents/identity-documents.service.ts'
import {
  recordApproval,
  exportBatch,
  makeBatch,
  maxBatchSize,
  type PayoutContext,
  recordRejection,
  recordEpoch,
  resumePayouts,
  importFileFromBank,
} from '../../modules/payouts/payouts/payouts.service.ts'
import { getWithdrawal } from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import { openServerDatabase } from '../../open-database.ts'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openLog } from '../../platform/log/log.ts'
import { paragraphs } from '../engagement/news-fixtures.ts'
import { deleteRequestedRiskChecks } from '../earnings/release-fixtures.ts'
import { anApprover, deleteAccount } from '../payouts/payout-fixtures.ts'

type Inputs = {
  addStaff: { name: string; phone: string }
  takeDocument: { phone: string }
  approveDocument: { phone: string }
  refuseDocument: { phone: string; comment?: string; verdicts?: Record<string, string> }
  approveWithdrawal: { number: number }
  rejectWithdrawal: { number: number; reason: WithdrawalReasonCode; note?: string }
  /** Creates a payout batch and returns its file for the bank. */
  makeBatch: { kind: 'sbp' | 'account' }
  importFileFromBank: { file: string }
  resumePayouts: null
  /** Pauses payouts as a server does that starts on a database restored from a copy. */
  startRestored: null
  /** Deletes the account of the member with this order at once, as the server does 30 days after the request. */
  deleteAccount: { number: number }
  answerTicket: { number: number; text: string }
  publishNews: { slug: string; title: string; paragraphs: readonly string[] }
  withdrawNews: { slug: string }
}

/** Action of staff: its name and its input. */
export type StaffAction = { [Name in keyof Inputs]: [name: Name, input: Inputs[Name]] }[keyof Inputs]

const staffName = 'olga'
/**
 * Staff member who reviews identity documents. This reviewer is not `olga`: a staff member who approved the identity
 * document of a member cannot be the only approver of the withdrawals of that member.
 */
const reviewer = 'petr'

/**
 * Functions that carry out the actions as the staff member `olga`, except where another staff member is named. They
 * call services directly, and not the routes of the console.
 */
const staffActions: {
  [Name in keyof Inputs]: (context: PayoutContext, input: Inputs[Name]) => Promise<unknown>
} = {
  addStaff: ({ db }, { name, phone }) => anApprover(db, name, phone),
  takeDocument: (context, member) => takeDocument({ ...context, staffName: reviewer }, member),
  approveDocument: (context, member) =>
    decideIdentityDocument(
      { ...context, staffName: reviewer },
      { ...member, status: 'approved', comment: '' },
    ),
  refuseDocument: (context, { phone, comment = '', verdicts = {} }) => {
    const coded = Object.entries(verdicts).map(([field, code]) => [field, { code, text: '' }])
    const decision = { phone, status: 'rejected', comment, verdicts: Object.fromEntries(coded) } as const
    return decideIdentityDocument({ ...context, staffName: reviewer }, decision)
  },
  approveWithdrawal: (context, { number }) => recordApproval(context, { number: BigInt(number), staffName }),
  rejectWithdrawal: (context, { number, ...why }) =>
    recordRejection(context, { ...why, number: BigInt(number), staffName }),
  makeBatch: async (context, { kind }) => {
    // The payout of a member who has just signed in or requested a withdrawal would wait for the risk worker.
    await deleteRequestedRiskChecks(context.db)
    const { number } = await makeBatch(context, { staffName, kind, limit: maxBatchSize })
    return String(await exportBatch(context, { actor: staffName, number, format: 'csv' }))
  },
  // Runs as `petr`: `olga` approved the withdrawal, and a person other than the approver must report a return.
  importFileFromBank: (context, { file }) =>
    importFileFromBank(
      { ...context, log: openLog('silent') },
      { bytes: Buffer.from(file), staffName: 'petr', dryRun: false },
    ),
  resumePayouts: (context) => resumePayouts(context, { staffName }),
  startRestored: async (context) => {
    await context.db.query({
      text: `insert into database_epochs (started_at, system_identifier, timeline) values (now(), '1', '')`,
      values: [],
    })
    // The folder does not exist, so that it has no checkpoint of the audit chain.
    await recordEpoch({ ...context, log: openLog('silent'), dataDir: path.join(tmpdir(), randomUUID()) })
  },
  deleteAccount: async (context, { number }) => {
    const { memberId } = await getWithdrawal(context.db, BigInt(number))
    await deleteAccount(context, memberId)
  },
  answerTicket: (context, reply) =>
    answerTicket({ ...context, staffName }, { ...reply, number: BigInt(reply.number) }),
  publishNews: async (context, { slug, title, paragraphs: texts }) => {
    const draft = { slug, title, preview: 'Коротко', category: 'offers', audience: 'all', cover: '' }
    await addNews(context, { ...draft, content: paragraphs(...texts) })
    await publishNews(context, { slug, at: null, notifies: false })
  },
  withdrawNews: (context, news) => withdrawNews(context, news),
}

/**
 * Opens the database of this environment and runs one action of staff. Returns the text that the action returned; an
 * empty text when it returned none.
 */
export async function runStaffAction<Name extends keyof Inputs>(
  env: Readonly<Record<string, string>>,
  name: Name,
  input: Inputs[Name],
): Promise<string> {
  const config = readConfig(env)
  const database = await openServerDatabase({ config, log: openLog('silent') })
  try {
    const { db } = database
    const clock = await openClock(db, { movable: true })
    clock.close()
    const result = await staffActions[name]({ db, clock, config: config.payouts }, input)
    return typeof result === 'string' ? result : ''
  } finally {
    await database.close()
  }
}
