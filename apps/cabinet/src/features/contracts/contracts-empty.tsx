import { normalizeContractNumber } from '@impulse/api/claims/claim'
import type { ContractProduct } from '@impulse/api/contracts/my-contracts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { EmptyState } from '../../shared/feedback/empty-state.tsx'
import { NothingFound } from '../../shared/feedback/nothing-found.tsx'
import { toUrl, type ContractFilters, hasFilters, noFilters } from './contract-filters.ts'
import { fromList } from '../../shared/page/from-list.ts'
import { Link } from '../../shared/modal/link.tsx'

type ContractsEmptyProps = { filters: ContractFilters; products: readonly ContractProduct[] }

/** Message for an empty list: no contract matches the filters, or the member has no contracts yet. */
export function ContractsEmpty({ filters, products }: ContractsEmptyProps) {
  if (hasFilters(filters)) {
    const product = products.find(({ key }) => key === filters.product)
    const number = normalizeContractNumber(filters.search)
    // The link prefills the claim form with the contract number that the member searched for.
    const claim = number === '' ? '/contracts/claim' : `/contracts/claim?number=${encodeURIComponent(number)}`
    return (
      <NothingFound to={toUrl(noFilters)} action="Показать все договоры">
        {product
          ? `По продукту «${product.name}» таких договоров нет. Попробуйте другой продукт, состояние или номер.`
          : 'Попробуйте другое состояние или номер.'}{' '}
        Если договора нет совсем, сообщите нам: <Link to={claim}>«Не&nbsp;вижу договор»</Link>
      </NothingFound>
    )
  }
  return (
    <EmptyState
      art="orders"
      title="Договоров пока нет"
      action={
        <ButtonLink to="/contracts/claim" state={fromList}>
          Не&nbsp;вижу договор
        </ButtonLink>
      }
    >
      Договоры обычно появляются здесь за&nbsp;несколько дней после подключения. Сколько за&nbsp;них начисляют
      — в&nbsp;<Link to="/rules">правилах программы</Link>
    </EmptyState>
  )
}
