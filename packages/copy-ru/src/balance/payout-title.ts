/** A payout is no item of the history, but an operation that a withdrawal leads to. */
export const payoutTitle = 'Выплата'
