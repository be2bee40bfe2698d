/** Largest number of recipients that a member may have. */
export const maxRecipients = 20
