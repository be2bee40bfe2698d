import { Amount } from '../amount/amount.tsx'
import { hiddenNumber, useHiddenAmounts } from '../amount/hidden-amounts.ts'
import { classNames } from '../ui/class-names.ts'
import type { CoinSize } from '../icon/coin.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { Spinner } from '../ui/spinner.tsx'
import css from './balance.module.css'

type Money = number | bigint | null | undefined

type BalanceProps = {
  /** Sum in points. An unknown sum is shown as «0». */
  value: Money
  label?: string
  bold?: boolean
  icon?: 'left' | 'right'
  /** True to show «б.» after the sum and after the frozen amount. */
  abbreviation?: boolean
  loading?: boolean
  /** Error text that is shown in red instead of the sum. */
  error?: string | null | undefined
  frozen?: FrozenAmount | undefined
  /**
   * Size of the balance: `line` is the small sum in a line of text, `hero` is the large sum on the dark card of the
   * balance.
   */
  variant?: 'line' | 'hero'
  coinSize?: CoinSize
}

export type FrozenAmount = { value?: Money; loading?: boolean; failed?: boolean }

/**
 * Balance as the specification describes it (sections 2, 4 and 8). The sum and the frozen amount are loaded
 * independently, and an error of one never hides the other.
 */
export function Balance({ label, frozen, abbreviation = false, variant = 'line', ...rest }: BalanceProps) {
  return (
    <div className={classNames(css.balance, css[variant])}>
      {label !== undefined && <span className={css.label}>{label}</span>}
      <Sum {...rest} abbreviation={abbreviation} coinSize={rest.coinSize ?? (variant === 'hero' ? 34 : 20)} />
      {frozen !== undefined && <Frozen {...frozen} abbreviation={abbreviation} />}
    </div>
  )
}

type SumProps = Pick<BalanceProps, 'value' | 'bold' | 'icon' | 'loading' | 'error'> & {
  abbreviation: boolean
  coinSize: CoinSize
}

function Sum({
  value,
  bold = false,
  icon = 'right',
  loading = false,
  error,
  abbreviation,
  coinSize,
}: SumProps) {
  if (error && !loading) {
    return (
      <span role="alert" className={css.error}>
        {error}
      </span>
    )
  }
  return (
    <span className={css.sum}>
      {loading ? (
        <Spinner label="Загружаем баланс" />
      ) : (
        <Amount value={value} bold={bold} coin={icon} coinSize={coinSize} abbreviation={abbreviation} />
      )}
    </span>
  )
}

function Frozen({
  value,
  loading = false,
  failed = false,
  abbreviation,
}: FrozenAmount & { abbreviation: boolean }) {
  const { isHidden } = useHiddenAmounts()
  if (loading) return <FrozenWaiting className={classNames(css.frozen, css.waiting)} />
  if (failed)
    return <span className={classNames(css.frozen, css.error)}>(ошибка загрузки замороженной суммы)</span>
  return (
    <span className={css.frozen}>
      ({isHidden ? hiddenNumber : formatNumber(value)}
      {abbreviation && '\u00a0б.'} заморожено)
    </span>
  )
}

/** Spinner in parentheses, which is shown while the frozen amount is loading (specification, section 4). */
export const FrozenWaiting = ({ className }: { className: string | undefined }) => (
  <span className={className}>
    (<Spinner label="Загружаем замороженную сумму" />)
  </span>
)
