import { dayInDigits } from '@impulse/api/fields/day'
import { addDays, moscowDay } from '../../platform/clock/moscow.ts'
import { a1cDocument, a1cStatement } from './bank-statement-files.ts'
import { chance, chanceBelow } from '../harness/random.ts'
import type { TestClock } from '../harness/test-clock.ts'

type BankDocument = {
  direction: 'debit' | 'credit'
  reference: string
  roubles: bigint
  day: string
  number: number
}

/** Balance of the account before the first document. */
const openingRoubles = 1_000_000_000n

/**
 * Bank that receives payments and decides about each at random: it debits the payment once or twice, refuses it
 * or returns it. The bank knows only the references and sums of payments.
 */
export class SimulatedBank {
  readonly account: string
  /** Sums in roubles of the payments about which the bank has not decided yet, by reference. */
  readonly pending = new Map<string, bigint>()
  readonly documents: BankDocument[] = []
  /** Payments that the bank refused since its last bank response. */
  private refused: { reference: string; roubles: bigint; day: string }[] = []
  private tables: Buffer[] = []
  private readonly clock: TestClock
  private readonly counts = new Map<string, number>()
  /** First day that is not settled (see `settle`). */
  private firstOpenDay: string
  private lastStatedDay: string

  constructor(account: string, clock: TestClock) {
    this.account = account
    this.clock = clock
    this.firstOpenDay = this.today()
    this.lastStatedDay = this.firstOpenDay
  }

  private today(): string {
    return moscowDay(this.clock.businessNow())
  }

  /**
   * Accepts a payment. A payment that is pending already is not stored twice; a payment that was debited before
   * is accepted as a new one.
   */
  accept(reference: string, roubles: bigint): void {
    this.pending.set(reference, roubles)
  }

  /**
   * Begins the next day. Executes each pending payment, refuses it or leaves it pending, at random. A payment
   * for which `isCertain` returns true is always executed.
   */
  decide(isCertain: (reference: string) => boolean = () => false): void {
    this.clock.moveBy({ days: 1 })
    for (const [reference, roubles] of this.pending) {
      const draw = isCertain(reference) ? 0 : chance()
      if (draw > 0.6) continue
      this.pending.delete(reference)
      // Never refuses a payment that was debited before: the server refunds a refused payout, so the member would have
      // both the money of the first debit and the refunded points.
      if (draw > 0.45 && this.countOf(reference) === 0)
        this.refused.push({ reference, roubles, day: this.today() })
      else this.book('debit', reference, roubles)
    }
  }

  /** Debits a payment that somebody ordered in the bank's own program. */
  pay(reference: string, roubles: bigint): void {
    this.book('debit', reference, roubles)
  }

  /**
   * Chooses a debited payment at random for which `isPossible` returns true. Debits it once more, as by mistake (`debit`),
   * or returns it (`credit`). Returns its reference; null when there is no such payment.
   */
  bookAgain(direction: 'debit' | 'credit', isPossible: (reference: string) => boolean): string | null {
    const debits = this.documents.filter(
      (one) => one.direction === 'debit' && this.countOf(one.reference) > 0 && isPossible(one.reference),
    )
    const chosen = debits[chanceBelow(Math.max(debits.length, 1))]
    if (!chosen) return null
    this.book(direction, chosen.reference, chosen.roubles)
    return chosen.reference
  }

  /** Returns the number of debits with this reference minus the number of returns with it. */
  countOf(reference: string): number {
    return this.counts.get(reference) ?? 0
  }

  private book(direction: BankDocument['direction'], reference: string, roubles: bigint): void {
    this.documents.push({
      direction,
      reference,
      roubles,
      day: this.today(),
      number: this.documents.length + 1,
    })
    this.counts.set(reference, this.countOf(reference) + (direction === 'debit' ? 1 : -1))
  }

  /** Returns a bank statement in the 1C format with all documents of consecutive days, and their balances. */
  statement(days: readonly string[]): { bytes: Buffer; documents: BankDocument[] } {
    const [first = '', last = first] = [days[0], days.at(-1)]
    this.lastStatedDay = last
    const documents = this.documents.filter(({ day }) => day >= first && day <= last)
    const section = [
      `ДатаНачала=${dayInDigits(first)}`,
      `ДатаКонца=${dayInDigits(last)}`,
      `НачальныйОстаток=${this.balanceBefore(first)}.00`,
      `КонечныйОстаток=${this.balanceBefore(addDays(last, 1))}.00`,
    ]
    const bytes = a1cStatement(this.account, {
      section,
      documents: documents.map(({ direction, reference, roubles, day, number }) =>
        a1cDocument({
          account: this.account,
          purpose: `Вознаграждение ${reference}`,
          sum: `${roubles}.00`,
          day: dayInDigits(day),
          number: String(number),
          isCredit: direction === 'credit',
        }),
      ),
    })
    return { bytes, documents }
  }

  private balanceBefore(before: string): bigint {
    return this.documents
      .filter(({ day }) => day < before)
      .reduce(
        (sum, { direction, roubles }) => sum + (direction === 'credit' ? roubles : -roubles),
        openingRoubles,
      )
  }

  /** Returns the days until today that are not settled. */
  openDays(): string[] {
    const days = []
    for (let day = this.firstOpenDay; day <= this.today(); day = addDays(day, 1)) days.push(day)
    return days
  }

  /**
   * Returns the bank responses that are not settled. Creates a new bank response first, when the bank refused payments
   * since the last call. Each row has its day, because the server applies a file only once, and the bank may refuse the
   * same payment again when it is sent again after a late cancellation of its batch or after a database restore.
   */
  openTables(): Buffer[] {
    const rows = this.refused.map(({ reference, roubles, day }) => `${reference};${roubles},00;Отказ;${day}`)
    this.refused = []
    if (rows.length > 0) this.tables.push(Buffer.from(['Референс;Сумма;Результат;Дата', ...rows].join('\n')))
    return this.tables
  }

  /**
   * Marks the days before the last day of the last statement, and all bank responses, as settled: the server has read all
   * of them, and every backup that a test takes from now on contains them.
   */
  settle(): void {
    this.firstOpenDay = this.lastStatedDay
    this.tables = []
  }
}
