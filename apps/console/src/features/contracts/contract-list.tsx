import type { ConsoleContractRow } from '@impulse/api/contracts/console-contracts'
import { contractListDefinition } from '@impulse/copy-ru/contracts/contract-list'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** All contracts of members, latest connection date first. */
export const ContractList = () => (
  <ConsoleList list={contractListDefinition} rowClick="show" cells={{ member: formatOwner }} />
)

export const formatOwner = ({ fullName, phone }: ConsoleContractRow): string =>
  [fullName, phone ?? 'аккаунт удалён'].filter(Boolean).join(', ')
