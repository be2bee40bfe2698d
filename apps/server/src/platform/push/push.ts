/**
 * Push subscription of a browser: the endpoint at its push service, and the keys with which messages to it are
 * encrypted.
 */
export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

export type PushNote = { title: string; body: string; link: string; tag: string }

export type PushOutcome =
  | { kind: 'sent'; id: string | null }
  /** The push service reports that the browser is no longer subscribed. */
  | { kind: 'gone' }
  /** The push service refused the message, and would refuse it again. */
  | { kind: 'refused'; reason: string }
  /** The message was certainly not accepted. A retry may succeed. */
  | { kind: 'later'; reason: string }
  /** The push service did not respond, but may have accepted the message. */
  | { kind: 'unknown'; reason: string }

export type Push = {
  /** Public key with which browsers subscribe; null when no browser can subscribe. */
  key: string | null
  /** Returns true when the endpoint belongs to a push service that the server may call. */
  knows(endpoint: string): boolean
  /**
   * Sends a message exactly once and never throws. `phone` is the member's phone number, which the demo's
   * mailbox shows.
   */
  send(to: Subscription & { phone: string }, note: PushNote, signal: AbortSignal): Promise<PushOutcome>
}
