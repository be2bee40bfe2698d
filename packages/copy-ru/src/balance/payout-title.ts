/** A payout has no row in the history; it appears among the operations of its withdrawal. */
export const payoutTitle = 'Выплата'
