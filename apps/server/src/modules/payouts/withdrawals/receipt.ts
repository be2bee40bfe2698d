import type { PayerRequisites } from '@impulse/api/payouts/payer'
import { formatRequisites, toPayerFacts } from '@impulse/copy-ru/payouts/payer-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { pointsToNumber } from '@impulse/api/fields/money'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatPhone } from '@impulse/api/fields/phone'
import { receiptLabels as words } from './withdrawals.messages.ts'
import { momentInDigits, moscowDay } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import type { Attachment } from '../../../platform/http/responses/send-attachment.ts'
import { type FileLimitContext, takeMemberFile } from '../../../platform/http/requests/member-file-limit.ts'
import type { PdfBrand } from '../../../platform/pdf/pdf-document.ts'
import type { PdfCheck } from '../../../platform/pdf/pdf-parts.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import {
  formatInitials,
  issueDocument,
  type ReceiptFacts,
} from '../../earnings/statements/statements.service.ts'
import { findPayout, findWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

/**
 * Issuer of receipts. `payer`: payer from the configuration. A receipt shows this payer only for an old payout, for
 * which no payer was stored.
 */
export type Issuer = { brand: PdfBrand; payer: PayerRequisites }

/**
 * Returns the PDF receipt of a paid withdrawal, with a new check code.
 * @throws Refusal too_many_requests; not_found for a withdrawal that is not paid or belongs to another member
 */
export async function getReceipt(
  context: FileLimitContext,
  {
    orderId,
    memberId,
    issuer,
    checkAddress,
  }: { orderId: string; memberId: string; issuer: Issuer; checkAddress: string },
): Promise<Attachment> {
  await takeMemberFile(context, memberId)
  const { db, clock } = context
  const withdrawal = await findWithdrawal(db, { orderId })
  if (withdrawal?.memberId !== memberId || withdrawal.status !== 'paid' || !withdrawal.paidAt)
    throw new Refusal('not_found')
  const { number, paidAt } = withdrawal
  const payout = await findPayout(db, orderId)
  const payer = payout?.payer ?? issuer.payer
  const about = {
    memberId,
    madeAt: clock.businessNow(),
    initials: formatInitials(withdrawal.fullName.split(' ')),
    payer: formatRequisites(payer),
    content: { orderId },
  }
  return {
    name: `${words.fileName(String(number))}.pdf`,
    plainName: `receipt-${number}.pdf`,
    type: 'application/pdf',
    body: await issueDocument(db, about, (code) =>
      draw(
        { ...withdrawal, paidAt, reference: payout?.reference },
        { issuer: { ...issuer, payer }, check: { code, checkAddress } },
      ),
    ),
  }
}

/** Returns what the verification by the check code shows of a receipt: its sum, day and bank, and the status now. */
export async function getReceiptFacts(db: Queryable, orderId: string): Promise<ReceiptFacts> {
  const withdrawal = await findWithdrawal(db, { orderId })
  invariant(withdrawal?.paidAt, 'a receipt must be of a withdrawal that was paid')
  const { number, amount, fee, tax, credited, paidAt, status, recipient } = withdrawal
  const lastDigits = (recipient.phone ?? recipient.account)?.slice(-4)
  return {
    number: Number(number),
    reference: (await findPayout(db, orderId))?.reference ?? '',
    printed: [
      { name: `«${words.credited}»`, value: credited },
      { name: `«${words.debited}»`, value: amount },
      ...(fee > 0n ? [{ name: `«${words.fee}»`, value: fee }] : []),
      ...(tax > 0n ? [{ name: `«${words.tax}»`, value: tax }] : []),
    ],
    credited: pointsToNumber(credited),
    paidOn: moscowDay(paidAt),
    status: status === 'paid' ? 'paid' : 'returned',
    recipient: recipient.bankName + (lastDigits ? ` •••• ${lastDigits}` : ''),
  }
}

/** Withdrawal on a receipt. `reference`: number by which the payer and the bank know the payout. */
type PaidWithdrawal = Withdrawal & { paidAt: Date; reference: string | undefined }

async function draw(
  withdrawal: PaidWithdrawal,
  { issuer, check }: { issuer: Issuer; check: PdfCheck },
): Promise<Buffer> {
  // The PDF library is imported on demand, because it is slow to load and the command line writes no receipts.
  const [
    { innerWidth, PdfDocument },
    { drawCheck, drawFacts, drawLetterhead, drawSums, finishWithCheck },
    { PdfTable },
  ] = await Promise.all([
    import('../../../platform/pdf/pdf-document.ts'),
    import('../../../platform/pdf/pdf-parts.ts'),
    import('../../../platform/pdf/pdf-table.ts'),
  ])
  const { brand } = issuer
  const title = words.title(String(withdrawal.number))
  const pdf = new PdfDocument({ title, brand, madeAt: withdrawal.paidAt })
  const roubles = (value: bigint) => formatRoubles(pointsToNumber(value))
  drawLetterhead(pdf)
  pdf.heading(title, 1)
  drawSums(pdf, [
    { name: words.credited, sum: roubles(withdrawal.credited) },
    // Shows only the date, because the bank reports no time of the payment.
    { name: words.paidAt, sum: dayInDigits(moscowDay(withdrawal.paidAt)) },
  ])
  drawFacts(pdf, toFacts(withdrawal, issuer))
  pdf.heading(words.what, 2)
  const table = new PdfTable(pdf, [
    { title: words.line, width: innerWidth - 140 },
    { title: words.sum, width: 140, isNumeric: true },
  ])
  table.row([words.debited, formatPoints(pointsToNumber(withdrawal.amount))])
  if (withdrawal.fee > 0n) table.row([words.fee, roubles(withdrawal.fee)])
  if (withdrawal.tax > 0n) table.row([words.tax, roubles(withdrawal.tax)])
  table.row([words.credited, roubles(withdrawal.credited)], { strong: true })
  table.end()
  const reference = withdrawal.reference ?? words.order(String(withdrawal.number))
  pdf.paragraph(words.howToCheck(brand.supportEmail, reference))
  drawCheck(pdf, check)
  return finishWithCheck(pdf, check)
}

function toFacts(
  { createdAt, reference, fullName, recipient }: PaidWithdrawal,
  { payer }: Issuer,
): [name: string, value: string][] {
  const { bankName, phone, account, bic } = recipient
  const facts: [name: string, value: string | null | undefined][] = [
    [words.reference, reference],
    ...toPayerFacts(payer),
    [words.requestedAt, `${momentInDigits(createdAt)} ${words.moscow}`],
    [words.recipient, fullName],
    [words.bank, bankName],
    [words.phone, phone && formatPhone(phone)],
    [words.account, account],
    [words.bic, bic],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
}
