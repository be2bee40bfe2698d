export const maxTextBodyBytes = 1_100_000
