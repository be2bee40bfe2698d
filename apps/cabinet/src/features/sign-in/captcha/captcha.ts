/**
 * Captcha that the visitor must solve. A solution is valid for one API call and its subject: the phone that gets a code, or
 * the attempt whose code is entered.
 */
export type Captcha = {
  /** Starts to solve the captcha in advance, while the member is typing. */
  prepare: (subject: string) => void
  /**
   * Solves the captcha if necessary, and returns the payload that the API call must contain.
   * @throws CaptchaFailed, or a network ApiError.
   */
  take: (subject: string) => Promise<string>
  /** Called when the server has rejected the last payload. */
  refused?: () => void
}

export class CaptchaFailed extends Error {
  override name = 'CaptchaFailed'
}
