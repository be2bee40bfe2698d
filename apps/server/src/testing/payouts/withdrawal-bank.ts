/** Bank of test recipients. */
export const bankId = '100000000004'
