// A table of HTML has no element that groups the cells of a row, which the lines of a row on a phone need.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { useId } from 'react'
import { Amount } from '../../shared/amount/amount.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { DotSeparated } from '../../shared/format/dot-separated.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { RowTile } from '../../shared/list/list-row.tsx'
import { Link } from '../../shared/modal/link.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { contractAppearance, contractTitle } from './contract-status.ts'
import list from '../../shared/list/list-row.module.css'
import css from './contract-table.module.css'

type ContractRowProps = { contract: ContractItem; today: string; onOpen: () => void }

/**
 * Row of a contract in the table of a month. A press on the row opens the stages of the contract's reward, and a press on
 * the sum of a cancelled contract the operation that took it back. The button of the row covers the rest of it, and its
 * name and description contain the cells, because its own text is only the number.
 */
export function ContractRow({ contract, today, onOpen }: ContractRowProps) {
  const id = useId()
  const { number, productName, city, connectedAt, status, reward, expectedReward, historyId, recalculated } =
    contract
  const { icon, tone, text: message, next } = contractAppearance(contract, today)
  const clawedBack = status === 'cancelled' ? reward : null
  const amount = status === 'submitted' ? expectedReward : status === 'cancelled' ? null : reward
  const connected = formatDate(connectedAt, { now: today }).replaceAll(' ', '\u00a0')
  return (
    <div role="row" className={css.row}>
      <div className={classNames(list.row, list.opens, css.columns)}>
        <RowTile icon={icon} tone={tone} className={css.tile} />
        <div className={classNames(list.what, css.cells)}>
          <span role="rowheader" id={`${id}-number`} className={classNames(list.text, css.number)}>
            <button
              type="button"
              className={css.open}
              onClick={onOpen}
              aria-haspopup="dialog"
              aria-labelledby={`${id}-title ${id}-number`}
              aria-describedby={`${id}-state ${id}-reward`}
            >
              <span className={css.narrow}>№&nbsp;</span>
              {number}
            </button>
            <span className={css.narrow}> · {connected}</span>
          </span>
          <span role="cell" id={`${id}-title`} className={classNames(list.title, css.title)}>
            <span className={css.wide}>{productName}</span>
            <span className={css.narrow}>
              <DotSeparated>
                {[productName, city].some(Boolean) ? contractTitle(contract) : 'Договор'}
              </DotSeparated>
            </span>
          </span>
          <span role="cell" className={css.wide}>
            {city}
          </span>
          <span role="cell" className={css.wide}>
            {connected}
          </span>
          <span role="cell" id={`${id}-state`} className={classNames(list.text, css.state)}>
            {message}
            {status === 'submitted' && amount !== null && ' · ожидаемое начисление'}
            {clawedBack !== null && ' · начисление снято'}
            {recalculated !== undefined && (
              <>
                {' · пересчитано\u00a0'}
                <Amount value={recalculated} signed />
              </>
            )}
            {next !== undefined && (
              <span className={css.wide}>
                <span className="visually-hidden">, потом</span>
                <span aria-hidden="true"> →</span> {next}
              </span>
            )}
          </span>
        </div>
        <span role="cell" id={`${id}-reward`} className={classNames(list.aside, css.reward)}>
          {amount !== null && <Amount value={amount} bold={status !== 'submitted'} />}
          {clawedBack !== null && historyId !== null && (
            <Link to={`/balance?operation=${historyId}`} className={css.operation}>
              <Amount value={-clawedBack} signed />
              <span className="visually-hidden">, показать в&nbsp;истории</span>
            </Link>
          )}
        </span>
        <Icon name="caret-right" className={css.caret} />
      </div>
    </div>
  )
}
