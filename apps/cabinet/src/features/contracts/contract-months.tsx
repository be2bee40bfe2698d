import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { Amount } from '../../shared/amount/amount.tsx'
import { formatMonth } from '../../shared/format/date.ts'
import { plural } from '../../shared/format/plural.ts'
import type { ContractList } from './contracts.load.ts'
import type { FoundSection } from '../../shared/list/found-list.tsx'

/** Groups contracts by the month of their connection: «Ноябрь 2026 · 9 договоров · 6 025 б.». */
export const toMonthSections = ({ items, months }: ContractList): FoundSection<ContractItem>[] =>
  months
    .map(({ month, count, earned }) => ({
      id: `month-${month}`,
      title: formatMonth(`${month}-01`),
      aside: (
        <>
          <span className="visually-hidden">, </span>
          {count}&nbsp;{plural(count, 'договор', 'договора', 'договоров')}
          {earned > 0 && (
            <>
              {' · '}
              <Amount value={earned} />
            </>
          )}
        </>
      ),
      items: items.filter(({ connectedAt }) => connectedAt.startsWith(month)),
    }))
    .filter((section) => section.items.length > 0)
