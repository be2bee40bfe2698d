/** Of a browser: where its push service takes messages, and with what they are sealed for it alone. */
export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

export type PushNote = { title: string; body: string; link: string; tag: string }

export type PushOutcome =
  | { kind: 'sent'; id: string | null }
  /** The browser takes nothing any more. */
  | { kind: 'gone' }
  /** Asked again it would say the same. */
  | { kind: 'refused'; reason: string }
  /** It was certainly not taken, and may be another time. */
  | { kind: 'later'; reason: string }
  /** The push service gave no answer: the message may have been accepted. */
  | { kind: 'unknown'; reason: string }

export type Push = {
  /** Public key for subscriptions; null disables push. */
  key: string | null
  /** Returns true when the endpoint is an address of a push service and not of an arbitrary host. */
  knows(endpoint: string): boolean
  /** Asks once; never throws. The phone tells whoever looks into the demo's mailbox whose browser it is. */
  send(to: Subscription & { phone: string }, note: PushNote, signal: AbortSignal): Promise<PushOutcome>
}
