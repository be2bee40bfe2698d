/** Captcha: proof that the visitor is a person, valid for one call. */
export type Captcha = {
  /** Starts to solve a challenge in advance, while the member is typing. */
  prepare: () => void
  /**
   * Returns a payload to send.
   * @throws CaptchaFailed, or a network ApiError.
   */
  take: () => Promise<string>
  /** Called when the server rejected the last payload. */
  refused?: () => void
}

export class CaptchaFailed extends Error {
  override name = 'CaptchaFailed'
}
