/** Formats a member's balance for the audit. */
export const formatBalance = ({ available, debt }: { available: bigint; debt: bigint }): string =>
  `доступно ${available} б., долг ${-debt} б.`
