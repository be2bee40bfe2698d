import { shownMoney, useAccount } from '../../shared/account/account.ts'
import { Balance } from '../../shared/balance/balance.tsx'

/** The balance as the sidebar shows it, each part with its own failure. */
export function AccountLine() {
  return <Balance bold abbreviation icon="right" {...shownMoney(useAccount())} />
}
