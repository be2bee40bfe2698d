import { dayInDigits } from '@impulse/api/fields/day'
import { pointsToNumber } from '@impulse/api/fields/money'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatPhone } from '@impulse/api/fields/phone'
import { receiptLabels as words } from './withdrawals.messages.ts'
import { momentInDigits, moscowDay } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import type { Attachment } from '../../../platform/http/responses/send-attachment.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { findPayer, findWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

/**
 * Issuer of receipts. `payer`: payer from the configuration. A receipt shows this payer only for an old payout, for
 * which no payer was stored.
 */
export type Issuer = { programme: string; payer: { name: string; inn: string } }

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
  const payer = (await findPayer(db, orderId)) ?? issuer.payer
  return {
    name: `${words.fileName(String(number))}.pdf`,
    plainName: `receipt-${number}.pdf`,
    type: 'application/pdf',
    body: await draw({ ...withdrawal, paidAt }, { ...issuer, payer }),
  }
}

async function draw(withdrawal: Withdrawal & { paidAt: Date }, issuer: Issuer): Promise<Buffer> {
  // The PDF library is imported on demand, because it is slow to load and the command line writes no receipts.
  const [{ innerWidth, PdfDocument }, { PdfTable }] = await Promise.all([
    import('../../../platform/pdf/pdf-document.ts'),
    import('../../../platform/pdf/pdf-table.ts'),
  ])
  const { programme } = issuer
  const title = words.title(String(withdrawal.number))
  const pdf = new PdfDocument({ title, author: programme, madeAt: withdrawal.paidAt })
  pdf.letterhead(programme)
  pdf.heading(title, 1)
  for (const [name, value] of toFacts(withdrawal, issuer)) pdf.paragraph(`${name}: ${value}`, { gap: 1 })
  pdf.heading(words.what, 2)
  const table = new PdfTable(pdf, [
    { title: words.line, width: innerWidth - 140 },
    { title: words.sum, width: 140, isNumeric: true },
  ])
  const roubles = (value: bigint) => formatRoubles(pointsToNumber(value))
  table.row([words.debited, formatPoints(pointsToNumber(withdrawal.amount))])
  if (withdrawal.fee > 0n) table.row([words.fee, roubles(withdrawal.fee)])
  if (withdrawal.tax > 0n) table.row([words.tax, roubles(withdrawal.tax)])
  table.row([words.credited, roubles(withdrawal.credited)], { strong: true })
  table.end()
  return pdf.finish((page, count) => [`${programme} · ${title}`, words.formatPageNumber(page, count)])
}

function toFacts(
  { createdAt, paidAt, fullName, recipient }: Withdrawal & { paidAt: Date },
  { programme, payer }: Issuer,
): [name: string, value: string][] {
  const { bankName, phone, account, bic } = recipient
  return [
    [words.programme, programme],
    [words.payer, words.payerInn(payer.name, payer.inn)],
    [words.requestedAt, `${momentInDigits(createdAt)} ${words.moscow}`],
    // Shows only the date, because the bank reports no time of the payment.
    [words.paidAt, dayInDigits(moscowDay(paidAt))],
    [words.recipient, fullName],
    [words.bank, bankName],
    ...(phone === null ? [] : [[words.phone, formatPhone(phone)] as [string, string]]),
    ...(account === null ? [] : [[words.account, account] as [string, string]]),
    ...(bic === null ? [] : [[words.bic, bic] as [string, string]]),
  ]
}
