import { dayMs } from '@impulse/api/fields/durations'
import type {
  PayoutSubmission,
  Provider,
  ReportedPayout,
  SubmissionOutcome,
} from '../../modules/payouts/payouts/providers/provider.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { invariant } from '../../platform/refusal/refusal.ts'
import { chance, chanceBelow } from '../harness/random.ts'

/**
 * Payout provider without a network that decides about each payout at random: it pays or cancels the payout at once or
 * later, refuses the submission, or gives no answer, with or without having created the payout.
 */
export class SimulatedProvider implements Provider {
  readonly account = 'simulated agent'
  private readonly payouts = new Map<string, ReportedPayout>()
  private readonly clock: Clock
  /** Number of the oldest payouts that are settled (see `settle`). */
  private settled = 0

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Returns the status of the payout with this reference; null when there is no such payout. */
  statusOf(reference: string): ReportedPayout['status'] | null {
    return this.payouts.get(reference)?.status ?? null
  }

  /** Returns the ids of the paid payouts, sorted. */
  paidIds(): string[] {
    const paid = [...this.payouts.values()].filter(({ status }) => status === 'paid')
    return paid.map(({ id }) => id).toSorted()
  }

  async create(submission: PayoutSubmission): Promise<SubmissionOutcome> {
    const known = this.payouts.get(submission.reference)
    if (known) {
      // The provider remembers an idempotency key for a day. Later it would make a second payout.
      const ageMs = this.clock.systemNow().getTime() - (known.createdAt?.getTime() ?? 0)
      invariant(known.status === 'cancelled' || ageMs < dayMs, `${known.reference} would be paid twice`)
      return { kind: 'accepted', payout: this.decide(known) }
    }
    const draw = chance()
    if (draw < 0.1) return { kind: 'unknown' }
    if (draw < 0.2) return { kind: 'refused', because: 'refused' }
    if (draw < 0.25) return { kind: 'refused', because: 'bank_refused' }
    const payout = this.add(submission)
    return draw < 0.35 ? { kind: 'unknown' } : { kind: 'accepted', payout: this.decide(payout) }
  }

  async byId(id: string): Promise<ReportedPayout | null> {
    const found = [...this.payouts.values()].find((payout) => payout.id === id)
    return found ? this.decide(found) : null
  }

  async byReference(reference: string): Promise<ReportedPayout[]> {
    const found = this.payouts.get(reference)
    return found ? [this.decide(found)] : []
  }

  async list({ from, to }: { from: Date; to: Date }) {
    const payouts = [...this.payouts.values()].filter(
      ({ createdAt }) => createdAt !== null && createdAt >= from && createdAt < to,
    )
    return { payouts: payouts.map((payout) => ({ ...payout })), nextCursor: null }
  }

  /**
   * Cancels a paid payout that is not settled, chosen at random, as when the recipient's bank gives the money back.
   */
  returnLater(): void {
    const chosen = this.choosePaid()
    if (chosen) chosen.status = 'cancelled'
  }

  /** Returns a paid payout that is not settled, chosen at random; undefined when there is none. */
  choosePaid(): ReportedPayout | undefined {
    const paid = [...this.payouts.values()].slice(this.settled).filter(({ status }) => status === 'paid')
    return paid[chanceBelow(Math.max(paid.length, 1))]
  }

  /** Marks all payouts as settled: they change no more. */
  settle(): void {
    this.settled = this.payouts.size
  }

  /** Gives every payout that is still open an outcome. */
  decideAll(): void {
    for (const payout of this.payouts.values()) while (payout.status === 'pending') this.decide(payout)
  }

  private add({ reference, credited, bankId, phone }: PayoutSubmission): ReportedPayout {
    const payout: ReportedPayout = {
      id: `po-${this.payouts.size + 1}`,
      reference,
      kopecks: credited * 100n,
      bankId,
      phone,
      status: 'pending',
      createdAt: this.clock.systemNow(),
      paidAt: null,
      reason: 'recipient_not_found',
      nameCheck: null,
      lacksFunds: false,
    }
    this.payouts.set(reference, payout)
    return payout
  }

  /** Pays or cancels a pending payout, or leaves it pending, at random. Returns a copy. */
  private decide(payout: ReportedPayout): ReportedPayout {
    const draw = chance()
    if (payout.status === 'pending' && draw < 0.6) {
      payout.status = draw < 0.45 ? 'paid' : 'cancelled'
      payout.paidAt = payout.status === 'paid' ? this.clock.systemNow() : null
    }
    return { ...payout }
  }
}
