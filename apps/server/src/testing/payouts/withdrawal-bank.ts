/** Id of the bank of the recipients in tests. */
export const bankId = '100000000004'
