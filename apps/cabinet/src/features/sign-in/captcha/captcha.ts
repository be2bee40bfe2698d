/** Captcha: proof that the visitor is a person, valid for one API call. */
export type Captcha = {
  /** Starts to solve a challenge in advance, while the member is typing. */
  prepare: () => void
  /**
   * Returns the payload to send with the API call.
   * @throws CaptchaFailed, or a network ApiError.
   */
  take: () => Promise<string>
  /** Called when the server rejected the last payload. */
  refused?: () => void
}

export class CaptchaFailed extends Error {
  override name = 'CaptchaFailed'
}
