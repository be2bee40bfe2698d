/** Subject of a challenge: the phone that gets a code, or the attempt whose code is entered. */
export type CaptchaSubject = string

/**
 * Captcha: stops scripts, or makes each of their requests expensive. Each captcha provider implements this
 * interface.
 */
export type Captcha = {
  /**
   * Returns a new ALTCHA challenge, which the widget in the browser solves. `effort`: factor by which it takes longer than
   * usual.
   */
  challenge(input: { subject: CaptchaSubject; effort: number }): Promise<object>
  /**
   * Returns true when the challenge was requested for this subject, was solved in time and is used for the first time. After
   * a wrong solution or with another subject, the challenge is refused forever. `ip`: address of the client.
   */
  verify(payload: string | undefined, from: { subject: CaptchaSubject; ip?: string }): Promise<boolean>
}
