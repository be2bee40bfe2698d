/**
 * Captcha: stops scripts, or makes each of their requests expensive. Each captcha provider implements this
 * interface.
 */
export type Captcha = {
  /** Returns a new ALTCHA challenge, which the widget in the browser solves. */
  challenge(): Promise<object>
  /**
   * Returns true for a challenge that was solved in time, but only for its first use. After a wrong solution,
   * the challenge is refused forever. `ip` is the address of the client.
   */
  verify(payload: string | undefined, from?: { ip: string }): Promise<boolean>
}
