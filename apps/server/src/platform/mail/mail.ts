export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  /** The same for every repetition of one email, so that recipients see only one. */
  key: string
}

/** Sends emails. Called by the outbox only: after the commit, and again without a response. */
export type Mail = {
  /** Resolves when the server has accepted the email. */
  send(email: Email): Promise<void>
}
