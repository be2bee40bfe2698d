import { classNames } from '../ui/class-names.ts'
import { Coin, type CoinSize } from '../icon/coin.tsx'
import { formatNumber, formatSignedNumber, type Numeric } from '@impulse/copy-ru/balance/format-number'
import { hiddenNumber, useHiddenAmounts } from './hidden-amounts.ts'
import { Spinner } from '../ui/spinner.tsx'
import css from './amount.module.css'

export type AmountProps = {
  value: Numeric
  /** True for a change of a balance, which is shown with plus or minus. False for a balance. */
  signed?: boolean
  coin?: 'left' | 'right'
  coinSize?: CoinSize
  /** True to show «б.». When false, only screen readers announce «б.». */
  abbreviation?: boolean
  loading?: boolean
  bold?: boolean
}

/** Sum in points, such as «48 250 б.». The sum is never truncated and never broken across lines. */
export function Amount({
  value,
  signed = false,
  coin,
  coinSize = 20,
  abbreviation = true,
  ...rest
}: AmountProps) {
  const { isHidden } = useHiddenAmounts()
  if (rest.loading === true) return <Spinner label="Загрузка" />
  const number = isHidden ? hiddenNumber : signed ? formatSignedNumber(value) : formatNumber(value)
  return (
    <span className={classNames(css.amount, rest.bold && css.bold)}>
      {coin === 'left' && <Coin size={coinSize} />}
      <span>
        {isHidden ? <span aria-hidden="true">{number}</span> : number}
        {isHidden && <span className="visually-hidden">сумма скрыта</span>}
        {abbreviation ? '\u00a0б.' : <span className="visually-hidden">&nbsp;б.</span>}
      </span>
      {coin === 'right' && <Coin size={coinSize} />}
    </span>
  )
}
