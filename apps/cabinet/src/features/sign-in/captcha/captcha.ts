/** Captcha that the visitor must solve. A solution is valid for one API call. */
export type Captcha = {
  /** Starts to solve the captcha in advance, while the member is typing. */
  prepare: () => void
  /**
   * Solves the captcha if necessary, and returns the payload that the API call must contain.
   * @throws CaptchaFailed, or a network ApiError.
   */
  take: () => Promise<string>
  /** Called when the server has rejected the last payload. */
  refused?: () => void
}

export class CaptchaFailed extends Error {
  override name = 'CaptchaFailed'
}
