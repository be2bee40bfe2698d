import { createHash, randomBytes } from 'node:crypto'
import type { CheckedDocument, CheckedReceipt, CheckedStatement } from '@impulse/api/statements/statement'
import { statementCodeAlphabet, statementCodeLength } from '@impulse/api/statements/statement-code'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { toNetwork } from '../../../platform/http/requests/network.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import {
  findIssuedDocument,
  insertIssuedDocument,
  type IssuedDocument,
  type IssuedStatement,
} from './issued-documents.sql.ts'
import { type PrintedAmount, namesOfSum, toPrintedAmounts } from './printed-amounts.ts'
import { findOperationsOf, readAmounts } from './read-statement.ts'
import { toCheckedMonths } from './statements.rules.ts'

/**
 * Draws a PDF with a new check code, and stores what the PDF says and its hash, so that anybody can verify the code as
 * soon as the PDF is returned.
 */
export async function issueDocument(
  db: Queryable,
  about: Omit<IssuedDocument, 'code' | 'fileHash'>,
  draw: (code: string) => Promise<Buffer>,
): Promise<Buffer> {
  const code = newCode()
  const pdf = await draw(code)
  const fileHash = createHash('sha256').update(pdf).digest()
  await insertIssuedDocument(db, { ...about, code, fileHash })
  return pdf
}

/** Returns a random check code. Each character of the code uses five bits of a random byte. */
const newCode = (): string =>
  Array.from(randomBytes(statementCodeLength), (byte) => statementCodeAlphabet[byte % 32]).join('')

/** Facts of a receipt that the verification reads at the time of the check. `printed`: all amounts on the receipt. */
export type ReceiptFacts = Pick<
  CheckedReceipt,
  'number' | 'reference' | 'credited' | 'paidOn' | 'status' | 'recipient'
> & { printed: readonly PrintedAmount[] }

export type CheckContext = DbContext & {
  config: { limits: boolean }
  /** Returns the facts of a withdrawal, which the composition root reads from the payouts. */
  getReceiptFacts: (db: Queryable, orderId: string) => Promise<ReceiptFacts>
}

const checksAnHour = 60

/**
 * Returns what the statement or the receipt with this check code says; no session is needed. Also reports whether `sum`
 * and `fileHash` are those of the document; reports null for a value that is not given. After the deletion of the member's
 * account, the initials and the recipient are empty.
 * @throws Refusal check_code_not_found, too_many_requests
 */
export async function checkDocument(
  { db, clock, config, getReceiptFacts }: CheckContext,
  { code, sum, fileHash, address }: { code: string; sum?: number; fileHash?: string; address: string },
): Promise<CheckedDocument> {
  if (config.limits)
    await takeOrRefuse(db, {
      bucket: `statement-check:${toNetwork(address)}`,
      max: checksAnHour,
      windowSeconds: 3600,
      now: clock.systemNow(),
    })
  const issued = await findIssuedDocument(db, code)
  if (!issued) throw new Refusal('check_code_not_found')
  const { payer, content, hasLeft } = issued
  const checkedWith = (names: readonly string[]) => ({
    initials: hasLeft ? '' : issued.initials,
    payer,
    madeAt: moscowIso(issued.madeAt),
    sumMatches: sum === undefined ? null : names.length > 0,
    sumNames: [...names],
    fileMatches: fileHash === undefined ? null : fileHash === issued.fileHash.toString('hex'),
  })
  if ('orderId' in content) {
    const { printed, ...facts } = await getReceiptFacts(db, content.orderId)
    const names = sum === undefined ? [] : namesOfSum(printed, sum)
    return { kind: 'receipt', ...checkedWith(names), ...facts, ...(hasLeft && { recipient: '' }) }
  }
  const { names, months } = await checkAmounts(db, { memberId: issued.memberId, content, sum })
  const { since, to, items, figures } = content
  return { kind: 'statement', ...checkedWith(names), since, to, items, figures, months }
}

/**
 * Reads the months of a stated period from the ledger, and the names of the figures that have the sum. The
 * operations are read only for a sum that is none of the totals.
 */
async function checkAmounts(
  db: DbContext['db'],
  { memberId, content, sum }: { memberId: string; content: IssuedStatement; sum: number | undefined },
): Promise<{ names: readonly string[]; months: CheckedStatement['months'] }> {
  const issued = await readAmounts(db, { memberId, ...content })
  const months = toCheckedMonths(issued)
  if (sum === undefined) return { names: [], months }
  const names = namesOfSum(toPrintedAmounts(issued), sum)
  return { names: names.length > 0 ? names : await findOperationsOf(issued, sum), months }
}

/**
 * Returns the address of the page on which anybody can verify a document. Uses the host of the request when `publicUrl`
 * is not set. The server then accepts only local host names, so the host can be trusted.
 */
export const toCheckAddress = (
  { protocol, host }: { protocol: string; host: string },
  publicUrl: string | undefined,
): string => `${publicUrl ?? `${protocol}://${host}`}/check`
