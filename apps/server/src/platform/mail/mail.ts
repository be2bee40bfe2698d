export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  /** Key of the e-mail. An e-mail that is sent again has the same key, so that mail programs show it only once. */
  key: string
}

/** Sender of e-mails. Only outbox jobs call the sender, after the commit of the action that causes the e-mail. */
export type Mail = {
  /** Resolves when the mail server has accepted the e-mail. */
  send(email: Email): Promise<void>
}
