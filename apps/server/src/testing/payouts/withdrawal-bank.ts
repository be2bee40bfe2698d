/** Id of the bank to which the tests withdraw. */
export const bankId = '100000000004'
