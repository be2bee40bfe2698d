import { contractStatuses } from '@impulse/wire/contract'
import type { ContractItem } from '@impulse/wire/my-contracts'
import { useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { useAccount } from '../../shared/account/account.ts'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { ChipLink, ChipRow } from '../../shared/chip/chip.tsx'
import { plural } from '../../shared/format/plural.ts'
import { listPageSize } from '../../shared/growing-list/growing-list.ts'
import { ShowMore } from '../../shared/growing-list/show-more.tsx'
import { ListCard } from '../../shared/list-row/list-row.tsx'
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx'
import { SearchField } from '../../shared/search-field/search-field.tsx'
import { ContractDetails } from './contract-details.tsx'
import { addressOf, type ContractFilters, hasFilters, noFilters } from './contract-filters.ts'
import { statusNames } from './contract-look.ts'
import { ContractRow } from './contract-row.tsx'
import type { LoadedContracts } from './contracts.load.ts'
import { ContractsEmpty } from './contracts-empty.tsx'
import css from './contracts-page.module.css'

/** «Мои договоры»: what a member brought, where the reward of each stands, and the way to one that is missing. */
export function ContractsPage({ loaded: { filters, list } }: { loaded: LoadedContracts }) {
  const { today } = useAccount()
  const [opened, setOpened] = useState<ContractItem | null>(null)
  const waiting = useNavigation().location?.pathname === '/contracts'
  return (
    <>
      <div className={css.head}>
        <h1>Мои договоры</h1>
        <ButtonLink to="/contracts/claim" variant="secondary">
          Не вижу договор
        </ButtonLink>
      </div>
      <div className={css.contracts}>
        <Filters filters={filters} />
        {list.status === 'failed' && <LoadFailed>{list.text}</LoadFailed>}
        {list.status === 'loaded' && (
          <>
            <output className="visually-hidden">{!waiting && foundWords(list.value.totalCount)}</output>
            {list.value.items.length === 0 ? (
              <ContractsEmpty filters={filters} />
            ) : (
              <ListCard waiting={waiting}>
                {list.value.items.map((contract) => (
                  <li key={contract.number}>
                    <ContractRow contract={contract} today={today} onOpen={() => setOpened(contract)} />
                  </li>
                ))}
              </ListCard>
            )}
            <ShowMore
              left={list.value.totalCount - list.value.items.length}
              to={addressOf({ ...filters, shown: filters.shown + listPageSize })}
            />
          </>
        )}
      </div>
      <ContractDetails contract={opened} today={today} onClose={() => setOpened(null)} />
    </>
  )
}

function Filters({ filters }: { filters: ContractFilters }) {
  return (
    <>
      <ChipRow label="Состояние договоров">
        {(['all', ...contractStatuses] as const).map((status) => (
          <ChipLink
            key={status}
            to={addressOf({ ...filters, status, shown: listPageSize })}
            current={filters.status === status}
            preventScrollReset
          >
            {statusNames[status]}
          </ChipLink>
        ))}
      </ChipRow>
      <SearchField
        value={filters.search}
        addressOf={(search) => addressOf({ ...filters, search, shown: listPageSize })}
        label="Поиск по номеру договора"
        placeholder="Номер договора"
      />
      {hasFilters(filters) && (
        <Link to={addressOf(noFilters)} preventScrollReset className={css.reset}>
          Сбросить
        </Link>
      )}
    </>
  )
}

const foundWords = (count: number): string =>
  `${plural(count, 'Найден', 'Найдено', 'Найдено')} ${count} ${plural(count, 'договор', 'договора', 'договоров')}`
