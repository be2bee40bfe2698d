/** Distinguishes people from scripts, or makes scripts expensive. Each provider implements this interface. */
export type Captcha = {
  /** Returns ALTCHA's challenge for the widget. */
  challenge(): Promise<object>
  /**
   * Returns true once for a challenge that was solved in time. A wrong solution uses it up as well. `ip`:
   * address of the client.
   */
  verify(payload: string | undefined, from?: { ip: string }): Promise<boolean>
}
