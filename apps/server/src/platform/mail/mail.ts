export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  /** Equal for all repetitions of one e-mail, so that its recipient finds it only once. */
  key: string
}

/** Sends e-mails. Only the outbox calls it: after the commit, and again when there was no response. */
export type Mail = {
  /** Resolves when the mail server has accepted the e-mail. */
  send(email: Email): Promise<void>
}
