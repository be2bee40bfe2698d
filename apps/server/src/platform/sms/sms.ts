/** Sends text messages. A provider of the operator's is another adapter of this shape. */
export type Sms = {
  /**
   * Resolves when the provider took the message. `key` is the same for every repeat of one message, so that a provider
   * that knows keys sends it once.
   */
  send(message: { phone: string; text: string; key: string }): Promise<void>
}

/** Demo mode: sends nothing and says so nowhere, since a message holds a phone and a code. */
export const demoSms: Sms = { send: async () => undefined }
