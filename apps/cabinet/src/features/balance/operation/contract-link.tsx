import type { ReactNode } from 'react'
import { Link } from '../../../shared/modal/link.tsx'
import { openedContract } from '../../../shared/page/from-list.ts'
import { reopenOnBack } from './operation-address.ts'

type ContractLinkProps = {
  number: string
  operationId: string
  className?: string | undefined
  children: ReactNode
}

/** Link from the details of an operation to a contract of the member, from which Back returns to the details. */
export function ContractLink({ number, operationId, className, children }: ContractLinkProps) {
  return (
    <Link
      to={`/contracts?search=${encodeURIComponent(number)}`}
      state={openedContract(number)}
      className={className}
      onClick={reopenOnBack(operationId)}
    >
      {children}
    </Link>
  )
}
