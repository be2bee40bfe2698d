/**
 * Subscription of a browser: the endpoint of its push service, and the keys with which messages are
 * encrypted.
 */
export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

export type PushNote = { title: string; body: string; link: string; tag: string }

export type PushOutcome =
  | { kind: 'sent'; id: string | null }
  /** The browser is no longer subscribed. */
  | { kind: 'gone' }
  /** A retry would be refused in the same way. */
  | { kind: 'refused'; reason: string }
  /** The message was certainly not accepted; a retry may succeed. */
  | { kind: 'later'; reason: string }
  /** The push service did not respond, so the message may have been accepted. */
  | { kind: 'unknown'; reason: string }

export type Push = {
  /** Public key for subscriptions; null disables push. */
  key: string | null
  /** Returns true when the endpoint is an address of a push service. */
  knows(endpoint: string): boolean
  /** Sends a message once and never throws. `phone` is the member's phone, shown in the demo's mailbox. */
  send(to: Subscription & { phone: string }, note: PushNote, signal: AbortSignal): Promise<PushOutcome>
}
