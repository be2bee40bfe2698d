/** What a member has, as the journal tells it. */
export const formatBalance = ({ available, debt }: { available: bigint; debt: bigint }): string =>
  `доступно ${available} б., долг ${-debt} б.`
