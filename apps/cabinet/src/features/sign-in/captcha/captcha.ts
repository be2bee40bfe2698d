/** Proof that a person asks, good for one call. */
export type Captcha = {
  /** Begins to solve one in advance, while the member is still typing. */
  prepare: () => void
  /** A payload to send. Throws `CaptchaFailed`, or a network `ApiError`. */
  take: () => Promise<string>
  /** The server did not take the last one. */
  refused?: () => void
}

export class CaptchaFailed extends Error {
  override name = 'CaptchaFailed'
}
