import type { WithdrawalDetails } from '@impulse/api/orders/order'

/**
 * Formats bank and recipient as banks do: «В Т-Банк, Андрей К.». The order stores the full name, surname
 * first.
 */
export function formatRecipient({ bankName, fullName }: WithdrawalDetails['recipient']): string {
  const [surname = '', firstName = ''] = fullName.split(' ')
  const name = firstName === '' ? surname : `${firstName}\u00a0${surname.charAt(0)}.`
  return `В\u00a0${[bankName, name].filter(Boolean).join(', ')}`
}

/** Groups an account number by four digits: «4081 7810 7000 0000 0001». */
export const groupByFour = (account: string): string => account.replaceAll(/(.{4})(?=.)/g, '$1 ')
