import { failureOf, valueOf } from '../../shared/account/loadable.ts'
import { useAccount } from '../../shared/account/account.ts'
import { Balance } from '../../shared/balance/balance.tsx'

/** The balance as the sidebar shows it, each part with its own failure. */
export function AccountLine() {
  const { balance, pending } = useAccount()
  return (
    <Balance
      bold
      abbreviation
      icon="right"
      value={valueOf(balance)?.balance}
      loading={balance.status === 'loading'}
      error={failureOf(balance)}
      frozen={{
        value: valueOf(pending)?.amount,
        loading: pending.status === 'loading',
        failed: pending.status === 'failed',
      }}
    />
  )
}
