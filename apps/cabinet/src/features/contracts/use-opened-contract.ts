import type { ContractItem } from '@impulse/api/contracts/my-contracts'
import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { getLoadedValue, type Loadable } from '../../shared/loading/loadable.ts'
import type { openedContract } from '../../shared/page/from-list.ts'
import type { ContractList } from './contracts.load.ts'

/**
 * Returns the contract of which the page shows the details. A link with the state `openedContract` opens a contract of
 * the list; Back, Forward and a reload do not open it again.
 */
export function useOpenedContract(list: Loadable<ContractList>) {
  const [opened, setOpened] = useState<ContractItem | null>(null)
  const { key, state } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const [shownKey, setShownKey] = useState(isPop ? key : null)
  // The state is set during rendering, so that the list is not shown without the details first.
  if (key !== shownKey) {
    setShownKey(key)
    const number = (state as Partial<ReturnType<typeof openedContract>> | null)?.contract
    const linked = getLoadedValue(list)?.items.find((contract) => contract.number === number)
    if (linked !== undefined && !isPop) setOpened(linked)
  }
  return [opened, setOpened] as const
}
