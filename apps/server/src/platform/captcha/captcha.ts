/** Tells people from scripts, at least by what it costs a script. Another provider is another adapter of this shape. */
export type Captcha = {
  /** ALTCHA's challenge for the widget. */
  challenge(): Promise<object>
  /**
   * True once for what was solved in time, at the address that it comes from. A wrong answer spends its challenge as well.
   */
  verify(payload: string | undefined, from?: { ip: string }): Promise<boolean>
}
