/** Captcha: keeps scripts out, or makes them expensive. Each provider implements this interface. */
export type Captcha = {
  /** Returns an ALTCHA challenge for the widget. */
  challenge(): Promise<object>
  /**
   * Returns true once for a challenge that was solved in time. A wrong solution makes the challenge unusable
   * as well. `ip` is the address of the client.
   */
  verify(payload: string | undefined, from?: { ip: string }): Promise<boolean>
}
