/** Hours within which staff usually review an identity document. A document that waits longer is overdue. */
export const documentTargetHours = 24
