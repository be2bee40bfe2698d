import { formatSignedNumber } from '@impulse/copy-ru/balance/format-number'
import { contractAppearance, contractTitle } from '../../features/contracts/contract-status.ts'
import type { Snapshot } from '../../shared/session/snapshot.ts'
import { offlineList, offlineRow } from './offline-list.ts'

/** Renders the last contracts of the snapshot. */
export const offlineContracts = (
  { contracts, balance: { today } }: Snapshot,
  mask: (text: string) => string,
): HTMLElement =>
  offlineList({
    id: 'contracts',
    title: 'Последние договоры',
    items: contracts,
    empty: 'Договоров пока нет',
    renderRow: (contract) => {
      const { icon: sign, tone, text } = contractAppearance(contract, today)
      const { number, reward } = contract
      return offlineRow({
        sign,
        tone,
        title: contractTitle(contract),
        text: `№\u00a0${number} · ${text}`,
        amount: reward === null ? null : mask(`${formatSignedNumber(reward)}\u00a0б.`),
      })
    },
  })
