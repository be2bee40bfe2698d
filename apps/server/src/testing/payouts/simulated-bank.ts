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
 * Bank that receives payments and decides about each at random: it debits the payment once or twice, refuses it
 * or returns it. The bank knows only the references and sums of payments.
 */
export class SimulatedBank {
  readonly account: string
  /** Sums in roubles of the payments about which the bank has not decided yet, by reference. */
  readonly held = new Map<string, bigint>()
  readonly documents: BankDocument[] = []
  /** Payments that the bank refused since its last bank response. */
  private refused: { reference: string; rubles: bigint; day: string }[] = []
  private tables: Buffer[] = []
  private day = '2026-01-01'
  private readonly counts = new Map<string, number>()
  /** Index of the first document that is not settled (see `settle`). */
  private firstOpen = 0

  constructor(account: string) {
    this.account = account
  }

  /**
   * Accepts a payment. A payment that is pending already is not stored twice; a payment that was debited before
   * is accepted as a new one.
   */
  take(reference: string, rubles: bigint): void {
    this.held.set(reference, rubles)
  }

  /**
   * Begins the next day. Executes each pending payment, refuses it or leaves it pending, at random. A payment
   * for which `isCertain` returns true is always executed.
   */
  decide(isCertain: (reference: string) => boolean = () => false): void {
    this.day = addDays(this.day, 1)
    for (const [reference, rubles] of this.held) {
      const draw = isCertain(reference) ? 0 : chance()
      if (draw > 0.6) continue
      this.held.delete(reference)
      // Never refuses a payment that was debited before: the server refunds a refused payout, so the member would have
      // both the money of the first debit and the refunded points.
      if (draw > 0.45 && this.countOf(reference) === 0)
        this.refused.push({ reference, rubles, day: this.day })
      else this.book('debit', reference, rubles)
    }
  }

  /** Debits a payment that somebody ordered in the bank's own program, and returns the document. */
  pay(reference: string, rubles: bigint): BankDocument[] {
    this.book('debit', reference, rubles)
    return this.documents.slice(-1)
  }

  /** Chooses a debited payment that the bank got in a file, at random. Debits it once more, as by mistake (`debit`), or returns it (`credit`). */
  bookAgain(direction: 'debit' | 'credit', isInFile: (reference: string) => boolean): void {
    const debits = this.documents.filter(
      (one) => one.direction === 'debit' && this.countOf(one.reference) > 0 && isInFile(one.reference),
    )
    const chosen = debits[chanceBelow(Math.max(debits.length, 1))]
    if (chosen) this.book(direction, chosen.reference, chosen.rubles)
  }

  /** Returns the number of debits with this reference minus the number of returns with it. */
  countOf(reference: string): number {
    return this.counts.get(reference) ?? 0
  }

  private book(direction: BankDocument['direction'], reference: string, rubles: bigint): void {
    this.documents.push({ direction, reference, rubles, day: this.day, number: this.documents.length + 1 })
    this.counts.set(reference, this.countOf(reference) + (direction === 'debit' ? 1 : -1))
  }

  /** Returns a bank statement in the 1C format with these documents. */
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

  /** Returns some consecutive documents that are not settled, chosen at random. */
  someDocuments(): BankDocument[] {
    const from = this.firstOpen + chanceBelow(this.documents.length - this.firstOpen + 1)
    return this.documents.slice(from, from + 1 + chanceBelow(8))
  }

  /** Returns the documents that are not settled. */
  openDocuments(): BankDocument[] {
    return this.documents.slice(this.firstOpen)
  }

  /**
   * Returns the bank responses that are not settled. Creates a new bank response first, when the bank refused payments
   * since the last call. Each row has its day, because the server applies a file only once, and the bank may refuse the
   * same payment again when it is sent again after a late cancellation of its batch or after a database restore.
   */
  openTables(): Buffer[] {
    const rows = this.refused.map(({ reference, rubles, day }) => `${reference};${rubles},00;Отказ;${day}`)
    this.refused = []
    if (rows.length > 0) this.tables.push(Buffer.from(['Референс;Сумма;Результат;Дата', ...rows].join('\n')))
    return this.tables
  }

  /**
   * Marks all documents and bank responses as settled: the server has read all of them, and every backup that a test
   * takes from now on contains them.
   */
  settle(): void {
    this.firstOpen = this.documents.length
    this.tables = []
  }
}
