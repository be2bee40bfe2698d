/** A browser's subscription: its push service's endpoint and the keys that messages are encrypted with. */
export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

export type PushNote = { title: string; body: string; link: string; tag: string }

export type PushOutcome =
  | { kind: 'sent'; id: string | null }
  /** The browser is no longer subscribed. */
  | { kind: 'gone' }
  /** A retry would get the same answer. */
  | { kind: 'refused'; reason: string }
  /** Certainly not accepted; a retry may succeed. */
  | { kind: 'later'; reason: string }
  /** The push service gave no answer: the message may have been accepted. */
  | { kind: 'unknown'; reason: string }

export type Push = {
  /** Public key for subscriptions; null disables push. */
  key: string | null
  /** Returns true when the endpoint is an address of a push service and not of an arbitrary host. */
  knows(endpoint: string): boolean
  /** Sends once and never throws. `phone` identifies the browser's member in the demo's mailbox. */
  send(to: Subscription & { phone: string }, note: PushNote, signal: AbortSignal): Promise<PushOutcome>
}
