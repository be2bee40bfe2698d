import type { WithdrawalDetails } from '@impulse/api/orders/order'

/** «В Т-Банк, Андрей К.»: the name as banks show it. The application keeps it whole, the surname first. */
export function whereTo({ bankName, fullName }: WithdrawalDetails['recipient']): string {
  const [surname = '', firstName = ''] = fullName.split(' ')
  const name = firstName === '' ? surname : `${firstName}\u00a0${surname.charAt(0)}.`
  return `В\u00a0${[bankName, name].filter(Boolean).join(', ')}`
}

/** «4081 7810 7000 0000 0001»: as people compare it. */
export const inFours = (account: string): string => account.replaceAll(/(.{4})(?=.)/g, '$1 ')
