export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  /** Key of the e-mail. A repeated e-mail has the same key, so that mail programs show it only once. */
  key: string
}

/** Sender of e-mails. Called only by outbox jobs, after the commit of the action that causes the e-mail. */
export type Mail = {
  /** Resolves when the mail server has accepted the e-mail. */
  send(email: Email): Promise<void>
}
