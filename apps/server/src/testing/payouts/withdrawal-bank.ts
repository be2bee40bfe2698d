/** The bank that tests are paid at. */
export const bankId = '100000000004'
