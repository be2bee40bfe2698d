import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { formatSignedNumber } from '@impulse/copy-ru/balance/format-number'
import { contractAppearance, contractTitle } from '../../features/contracts/contract-status.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import row from '../../shared/list/list-row.module.css'
import type { Snapshot } from '../../shared/session/snapshot.ts'
import { element, icon } from './element.ts'
import css from './offline-page.module.css'

/** Renders the last contracts of the snapshot. */
export const offlineContracts = (
  { contracts, balance: { today } }: Snapshot,
  mask: (text: string) => string,
): HTMLElement =>
  element(
    'section',
    { class: css.operations, 'aria-labelledby': 'contracts' },
    element('h2', { id: 'contracts' }, 'Последние договоры'),
    contracts.length === 0
      ? element('p', { class: css.note }, 'Договоров пока нет')
      : element(
          'ul',
          { role: 'list', class: row.card },
          ...contracts.map((contract) => element('li', {}, offlineContract(contract, { today, mask }))),
        ),
  )

/** Renders a contract without a link, because details are not available offline. */
function offlineContract(
  contract: ContractItem,
  { today, mask }: { today: string; mask: (text: string) => string },
): HTMLElement {
  const { icon: sign, tone, text } = contractAppearance(contract, today)
  const { number, reward } = contract
  return element(
    'div',
    { class: row.row },
    element('span', { class: classNames(row.tile, row[tone]) }, icon(sign)),
    element(
      'span',
      { class: row.what },
      element('span', { class: row.title }, contractTitle(contract)),
      element('span', { class: row.text }, `№\u00a0${number} · ${text}`),
    ),
    reward !== null &&
      element(
        'span',
        { class: classNames(row.aside, css.amount) },
        mask(`${formatSignedNumber(reward)}\u00a0б.`),
      ),
  )
}
