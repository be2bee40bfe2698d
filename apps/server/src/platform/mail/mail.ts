export type Email = {
  to: string
  subject: string
  text: string
  html?: string
  /** The same for every repeat of one letter, so that who sends or reads it sees that it is one. */
  key: string
}

/** Sends letters. Called by the outbox alone: a letter leaves after the action that owes it, and again when no answer came. */
export type Mail = {
  /** Resolves when somebody has taken the letter over. */
  send(email: Email): Promise<void>
}
