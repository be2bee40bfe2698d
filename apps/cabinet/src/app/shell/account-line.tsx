import { shownMoney, useAccount } from '../../shared/account/account.ts'
import { valueOf } from '../../shared/account/loadable.ts'
import { Amount } from '../../shared/amount/amount.tsx'
import { Balance } from '../../shared/balance/balance.tsx'
import css from './account-line.module.css'

/** The balance as the sidebar shows it, each part with its own failure; a debt only while there is one. */
export function AccountLine() {
  const account = useAccount()
  const debt = valueOf(account.balance)?.debt ?? 0
  return (
    <>
      <Balance bold abbreviation icon="right" {...shownMoney(account)} />
      {debt > 0 && (
        <p className={css.debt}>
          Долг <Amount value={debt} />
        </p>
      )}
    </>
  )
}
