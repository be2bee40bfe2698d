/** Formats a member's available points and debt for the audit. */
export const formatBalance = ({ available, debt }: { available: bigint; debt: bigint }): string =>
  `доступно ${available} б., долг ${-debt} б.`
