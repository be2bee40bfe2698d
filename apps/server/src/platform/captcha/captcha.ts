/**
 * Captcha: stops scripts, or makes each of their requests expensive. Each captcha provider implements this
 * interface.
 */
export type Captcha = {
  /** Returns a new ALTCHA challenge, which the widget in the browser solves. */
  challenge(): Promise<object>
  /**
   * Returns true when the challenge was solved in time and is used for the first time. After a wrong solution, the
   * challenge is refused forever. `ip`: address of the client.
   */
  verify(payload: string | undefined, from?: { ip: string }): Promise<boolean>
}
