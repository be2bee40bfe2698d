/**
 * Title of a payout. The history does not show payouts, but the page of a withdrawal lists them among its
 * operations.
 */
export const payoutTitle = 'Выплата'
