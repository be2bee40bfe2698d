import type { SecurityEvent } from './security-events.rules.ts'

/** Equal events of one minute. `at`: time of the first. */
export type EventGroup = SecurityEvent & { at: Date; count: number }

const minuteMs = 60_000
const overflow = {
  kind: 'overflow',
  outcome: 'failure',
  reason: '',
  subject: {},
  address: '',
  route: '',
} as const satisfies SecurityEvent

/**
 * Largest number of different reports of browsers in a minute. Anybody can send made-up reports, and they must leave room
 * for other events.
 */
const maxReports = 100

/**
 * Largest number of different failures of one address in a minute. A flood of made-up names from one address must leave
 * room for the events of others.
 */
const maxFailuresOfAddress = 50

/**
 * Groups events in memory until they are stored: equal events of a minute are one group. Accepts at most `maxGroups` new
 * groups of failures and as many of successes in a minute, and counts the other events in one group of the kind
 * `overflow`, so that a flood from many addresses fills neither the memory nor the table, and hides no right sign-in. After
 * `maxReports` different reports of browsers, groups the others by their directive alone; after `maxFailuresOfAddress`
 * different failures of an address, groups its others by their reason alone.
 */
export class EventBuffer {
  private readonly maxGroups: number
  private readonly pending = new Map<string, EventGroup>()
  private readonly seen = { success: new Set<string>(), failure: new Set<string>() }
  private readonly reports = new Set<string>()
  private readonly failures = new Map<string, Set<string>>()
  private minute = 0
  private dropped = { at: new Date(0), count: 0 }

  constructor(maxGroups: number) {
    this.maxGroups = maxGroups
  }

  isEmpty(): boolean {
    return this.pending.size === 0 && this.dropped.count === 0
  }

  add(fullEvent: SecurityEvent, at: Date): void {
    this.startMinute(at)
    const event =
      fullEvent.kind === 'csp-violation' ? this.shortenReport(fullEvent) : this.shortenFailure(fullEvent)
    const key = JSON.stringify([this.minute, event])
    const group = this.pending.get(key)
    const seen = this.seen[event.outcome]
    if (group) group.count += 1
    else if (!seen.has(key) && seen.size >= this.maxGroups) this.drop({ at, count: 1 })
    else {
      seen.add(key)
      this.pending.set(key, { ...event, at, count: 1 })
    }
  }

  /** Removes and returns the groups. `isLast`: also returns the number of dropped events of the running minute. */
  take(now: Date, { isLast }: { isLast: boolean }): EventGroup[] {
    this.startMinute(now)
    if (isLast) this.reportDropped()
    const groups = [...this.pending.values()]
    this.pending.clear()
    return groups
  }

  /** Puts back groups that could not be stored. Drops them when more than twice `maxGroups` wait. */
  putBack(groups: readonly EventGroup[]): void {
    for (const group of groups) {
      if (group.kind === 'overflow' || this.pending.size >= 2 * this.maxGroups) this.drop(group)
      else this.pending.set(JSON.stringify([group.at, group]), group)
    }
  }

  private startMinute(at: Date): void {
    const minute = Math.floor(at.getTime() / minuteMs)
    if (minute === this.minute) return
    this.reportDropped()
    this.minute = minute
    for (const groups of [this.seen.success, this.seen.failure, this.reports, this.failures]) groups.clear()
  }

  private shortenReport(event: SecurityEvent): SecurityEvent {
    const key = JSON.stringify(event)
    if (this.reports.size < maxReports) this.reports.add(key)
    if (this.reports.has(key)) return event
    const [directive = ''] = event.reason.split(' ', 1)
    return { ...event, reason: directive, address: '' }
  }

  private shortenFailure(event: SecurityEvent): SecurityEvent {
    if (event.outcome === 'success' || event.address === '') return event
    const key = JSON.stringify(event)
    const known = this.failures.get(event.address) ?? new Set()
    // Failures of more addresses are dropped, so they need no memory.
    if (this.failures.size < this.maxGroups) this.failures.set(event.address, known)
    if (known.size < maxFailuresOfAddress) known.add(key)
    return known.has(key) ? event : { ...event, subject: {}, route: '' }
  }

  private drop({ at, count }: { at: Date; count: number }): void {
    this.dropped = { at: this.dropped.count === 0 ? at : this.dropped.at, count: this.dropped.count + count }
  }

  private reportDropped(): void {
    if (this.dropped.count === 0) return
    this.pending.set(`overflow ${this.minute}`, { ...overflow, ...this.dropped })
    this.dropped = { at: new Date(0), count: 0 }
  }
}
