import type { PayerRequisites } from '@impulse/api/payouts/payer'
import { toPayerFacts } from '@impulse/copy-ru/payouts/payer-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { pointsToNumber } from '@impulse/api/fields/money'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatPhone } from '@impulse/api/fields/phone'
import { receiptLabels as words } from './withdrawals.messages.ts'
import { momentInDigits, moscowDay } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import type { Attachment } from '../../../platform/http/responses/send-attachment.ts'
import type { PdfBrand } from '../../../platform/pdf/pdf-document.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findPayout, findWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

/**
 * Issuer of receipts. `payer`: payer from the configuration. A receipt shows this payer only for an old payout, for
 * which no payer was stored.
 */
export type Issuer = { brand: PdfBrand; payer: PayerRequisites }

/**
 * Returns the PDF receipt of a paid withdrawal.
 * @throws Refusal not_found for a withdrawal that is not paid or belongs to another member
 */
export async function getReceipt(
  db: Queryable,
  { orderId, memberId, issuer }: { orderId: string; memberId: string; issuer: Issuer },
): Promise<Attachment> {
  const withdrawal = await findWithdrawal(db, { orderId })
  if (withdrawal?.memberId !== memberId || withdrawal.status !== 'paid' || !withdrawal.paidAt)
    throw new Refusal('not_found')
  const { number, paidAt } = withdrawal
  const payout = await findPayout(db, orderId)
  const payer = payout?.payer ?? issuer.payer
  return {
    name: `${words.fileName(String(number))}.pdf`,
    plainName: `receipt-${number}.pdf`,
    type: 'application/pdf',
    body: await draw({ ...withdrawal, paidAt, reference: payout?.reference }, { ...issuer, payer }),
  }
}

/** Withdrawal on a receipt. `reference`: number by which the payer and the bank know the payout. */
type PaidWithdrawal = Withdrawal & { paidAt: Date; reference: string | undefined }

async function draw(withdrawal: PaidWithdrawal, issuer: Issuer): Promise<Buffer> {
  // The PDF library is imported on demand, because it is slow to load and the command line writes no receipts.
  const [{ innerWidth, PdfDocument }, { drawFacts, drawLetterhead, drawSums }, { PdfTable }] =
    await Promise.all([
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
  return pdf.finish((page, count) => [
    `${brand.name} · ${reference} · ${brand.supportEmail}`,
    words.formatPageNumber(page, count),
  ])
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
