import { dayInDigits } from '@impulse/api/fields/day'
import { addDays } from '../../platform/clock/moscow.ts'
import { a1cDocument, a1cStatement } from './bank-statement-files.ts'
import { chance, chanceBelow } from '../harness/random.ts'

type BankDocument = {
  direction: 'debit' | 'credit'
  reference: string
  rubles: bigint
  day: string
  number: number
}

/**
 * Bank that gets payments and decides them at random: it debits, refuses, debits twice, and gives payments back. It
 * knows nothing about the product but references and sums.
 */
export class SimulatedBank {
  readonly account: string
  /** Payments that the bank has and has not decided, by reference. */
  readonly held = new Map<string, bigint>()
  readonly documents: BankDocument[] = []
  /** References that the bank refused since its last table of results. */
  private refused: { reference: string; rubles: bigint }[] = []
  private tables: Buffer[] = []
  private day = '2026-01-01'
  private readonly counts = new Map<string, number>()
  /** Place of the first document that was not reported for certain. */
  private firstOpen = 0

  constructor(account: string) {
    this.account = account
  }

  /** Takes a payment. One that the bank holds is recognised; one that it has debited is taken for a new one. */
  take(reference: string, rubles: bigint): void {
    this.held.set(reference, rubles)
  }

  /** Decides some of the held payments; all of those for which `isCertain` returns true are debited. */
  decide(isCertain: (reference: string) => boolean = () => false): void {
    this.day = addDays(this.day, 1)
    for (const [reference, rubles] of this.held) {
      const draw = isCertain(reference) ? 0 : chance()
      if (draw > 0.6) continue
      this.held.delete(reference)
      // A payment that was debited before is not refused: its member would get the points of the first one.
      if (draw > 0.45 && this.countOf(reference) === 0) this.refused.push({ reference, rubles })
      else this.book('debit', reference, rubles)
    }
  }

  /** Debits a payment a second time, as after an operator's mistake, or gives one back. */
  bookAgain(direction: 'debit' | 'credit'): void {
    const debits = this.documents.filter(
      (one) => one.direction === 'debit' && this.countOf(one.reference) > 0,
    )
    const chosen = debits[chanceBelow(Math.max(debits.length, 1))]
    if (chosen) this.book(direction, chosen.reference, chosen.rubles)
  }

  /** Number of debits of a reference that the bank has not given back. */
  countOf(reference: string): number {
    return this.counts.get(reference) ?? 0
  }

  private book(direction: BankDocument['direction'], reference: string, rubles: bigint): void {
    this.documents.push({ direction, reference, rubles, day: this.day, number: this.documents.length + 1 })
    this.counts.set(reference, this.countOf(reference) + (direction === 'debit' ? 1 : -1))
  }

  /** Statement in the 1C format with these documents. */
  statement(documents: readonly BankDocument[]): Buffer {
    return a1cStatement(this.account, {
      documents: documents.map(({ direction, reference, rubles, day, number }) =>
        a1cDocument({
          account: this.account,
          purpose: `Вознаграждение ${reference}`,
          sum: `${rubles}.00`,
          day: dayInDigits(day),
          number: String(number),
          isCredit: direction === 'credit',
        }),
      ),
    })
  }

  /** Some of the documents that follow each other. */
  someDocuments(): BankDocument[] {
    const from = this.firstOpen + chanceBelow(this.documents.length - this.firstOpen + 1)
    return this.documents.slice(from, from + 1 + chanceBelow(8))
  }

  /** Documents since those that were settled. */
  openDocuments(): BankDocument[] {
    return this.documents.slice(this.firstOpen)
  }

  /** Tables of results since those that were settled: one more when payments were refused since the last one. */
  openTables(): Buffer[] {
    const rows = this.refused.map(({ reference, rubles }) => `${reference};${rubles},00;Отказ`)
    this.refused = []
    if (rows.length > 0) this.tables.push(Buffer.from(['Референс;Сумма;Результат', ...rows].join('\n')))
    return this.tables
  }

  /** The product has everything: these documents need no further report, not even after a later backup. */
  settle(): void {
    this.firstOpen = this.documents.length
    this.tables = []
  }
}
