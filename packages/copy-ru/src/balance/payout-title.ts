/**
 * Title of a payout, which has no row in the history and is listed among the operations of its withdrawal.
 */
export const payoutTitle = 'Выплата'
