import { contractStatuses } from '@impulse/api/contracts/contract'
import type { ContractProduct } from '@impulse/api/contracts/my-contracts'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { ChipLink, ChipRow, ResetLink } from '../../shared/ui/chip.tsx'
import { plural } from '../../shared/format/plural.ts'
import { FilterBar } from '../../shared/list/filter-bar.tsx'
import { FoundList } from '../../shared/list/found-list.tsx'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { listPageSize } from '../../shared/list/growing-list.ts'
import { lazySheet } from '../../shared/modal/lazy-sheet.tsx'
import { SearchField } from '../../shared/list/search-field.tsx'
import { fromList } from '../../shared/page/from-list.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { toUrl, type ContractFilters, hasFilters, noFilters } from './contract-filters.ts'
import { statusNames } from './contract-status.ts'
import { ContractRow } from './contract-row.tsx'
import { ContractTable } from './contract-table.tsx'
import type { LoadedContracts } from './contracts.load.ts'
import { toMonthSections } from './contract-months.tsx'
import { DownloadContracts } from './download-contracts.tsx'
import { ContractsEmpty } from './contracts-empty.tsx'
import { Link } from '../../shared/modal/link.tsx'
import css from './contracts-page.module.css'
import { useOpenedContract } from './use-opened-contract.ts'

const ContractDetails = lazySheet(() =>
  import('./contract-details.tsx').then((module) => module.ContractDetails),
)

type ContractsPageProps = {
  loaded: LoadedContracts
  /** Renders what stands in for a list that got no response; `error` is its error. */
  renderUnloaded: (error: ReactNode) => ReactNode
}

/**
 * Page «Мои договоры»: the member's contracts with the status of their rewards, and a link to send a claim
 * about a missing contract.
 */
export function ContractsPage({ loaded: { filters, list }, renderUnloaded }: ContractsPageProps) {
  const { today } = useMemberSummary()
  const [opened, setOpened] = useOpenedContract(list)
  const hasContracts = (getLoadedValue(list)?.totalCount ?? 0) > 0
  const isEmpty = getLoadedValue(list)?.totalCount === 0 && !hasFilters(filters)
  const isUnloaded = list.status === 'failed' && list.unanswered === true && !hasFilters(filters)
  const products = getLoadedValue(list)?.products ?? []
  const waiting = useNavigation().location?.pathname === '/contracts'
  return (
    <>
      <PageHeader title="Мои договоры">
        {!isEmpty && (
          <Link to="/contracts/claim" state={fromList} className={css.claim}>
            Не вижу договор
          </Link>
        )}
      </PageHeader>
      <section className={css.contracts} data-wide>
        {!isEmpty && !isUnloaded && <Filters filters={filters} products={products} />}
        <FoundList
          list={list}
          waiting={waiting}
          text={formatFound}
          getId={({ number }) => number}
          empty={<ContractsEmpty filters={filters} products={products} />}
          toSections={toMonthSections}
          table={ContractTable}
          renderUnloaded={isUnloaded ? renderUnloaded : undefined}
          more={toUrl({ ...filters, shownCount: filters.shownCount + listPageSize })}
        >
          {(contract) => <ContractRow contract={contract} today={today} onOpen={() => setOpened(contract)} />}
        </FoundList>
        {hasContracts && <DownloadContracts filters={filters} />}
      </section>
      <ContractDetails
        contract={opened}
        today={today}
        open={opened !== null}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

type FiltersProps = { filters: ContractFilters; products: readonly ContractProduct[] }

function Filters({ filters, products }: FiltersProps) {
  return (
    <FilterBar
      search={
        <SearchField
          value={filters.search}
          toUrl={(search) => toUrl({ ...filters, search, shownCount: listPageSize })}
          label="Поиск по номеру договора"
          placeholder="Номер договора"
        />
      }
    >
      <ChipRow label="Состояние договоров">
        {(['all', ...contractStatuses] as const).map((status) => (
          <ChipLink
            key={status}
            to={toUrl({ ...filters, status, shownCount: listPageSize })}
            current={filters.status === status}
            preventScrollReset
          >
            {statusNames[status]}
          </ChipLink>
        ))}
      </ChipRow>
      {products.length > 1 && (
        <ChipRow label="Продукт">
          {products.map(({ key, name }) => {
            const current = filters.product === key
            return (
              <ChipLink
                key={key}
                // The chip of the chosen product shows all products again.
                to={toUrl({ ...filters, product: current ? '' : key, shownCount: listPageSize })}
                current={current}
                preventScrollReset
              >
                {name}
              </ChipLink>
            )
          })}
        </ChipRow>
      )}
      {hasFilters(filters) && <ResetLink to={toUrl(noFilters)} />}
    </FilterBar>
  )
}

const formatFound = (count: number): string =>
  `${plural(count, 'Найден', 'Найдено', 'Найдено')} ${count} ${plural(count, 'договор', 'договора', 'договоров')}`
