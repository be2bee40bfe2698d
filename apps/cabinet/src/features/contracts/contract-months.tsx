import type { ContractItem, ContractMonth } from '@impulse/api/contracts/my-contracts'
import { Amount } from '../../shared/amount/amount.tsx'
import { formatMonth } from '../../shared/format/date.ts'
import { plural } from '../../shared/format/plural.ts'
import type { ContractList } from './contracts.load.ts'
import type { FoundSection } from '../../shared/list/found-list.tsx'

/** Groups contracts by the month of their connection: «Ноябрь 2026 · 9 договоров · 1 заявка · 6 025 б. без снятых 500 б.». */
export const toMonthSections = ({ items, months }: ContractList): FoundSection<ContractItem>[] =>
  months
    .map(({ earned, clawedBack, month, ...counts }) => ({
      id: `month-${month}`,
      title: formatMonth(`${month}-01`),
      aside: (
        <>
          <span className="visually-hidden">, </span>
          {formatMonthCounts(counts)}
          {earned > 0 && (
            <>
              {' · '}
              <Amount value={earned} />
            </>
          )}
          {clawedBack > 0 && (
            <>
              {' без\u00a0снятых\u00a0'}
              <Amount value={clawedBack} />
            </>
          )}
        </>
      ),
      items: items.filter(({ connectedAt }) => connectedAt.startsWith(month)),
    }))
    .filter((section) => section.items.length > 0)

/** Formats the number of contracts of a month, and separately that of the claims, which may never become contracts. */
export const formatMonthCounts = ({
  contracts,
  claims,
}: Pick<ContractMonth, 'contracts' | 'claims'>): string =>
  [
    ...(contracts > 0 ? [`${contracts}\u00a0${plural(contracts, 'договор', 'договора', 'договоров')}`] : []),
    ...(claims > 0 ? [`${claims}\u00a0${plural(claims, 'заявка', 'заявки', 'заявок')}`] : []),
  ].join(' · ')
