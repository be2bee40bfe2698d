import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { Order } from '@impulse/api/orders/order'
import { formatPhone } from '@impulse/api/fields/phone'
import { usePermissions } from 'react-admin'
import { LinkIf, listAddress } from '../../shared/layout/link-if.tsx'

export const ContractLink = ({ number }: { number: string | null }) =>
  number === null ? (
    '—'
  ) : (
    <LinkIf action="contracts.list" to={`/contracts/${encodeURIComponent(number)}/show`}>
      {number}
    </LinkIf>
  )

/** Link with the number of an order, which is a withdrawal or a claim, to the page on which staff process it. */
export const OrderLink = ({ number, category }: Pick<Order, 'number' | 'category'>) => {
  const list = category === 'withdrawal' ? 'withdrawals' : 'claims'
  return (
    <LinkIf action={lists[list].action} to={`/${list}/${number}/show`}>
      №&nbsp;{number}
    </LinkIf>
  )
}

/** Link «на проверке», shown when the release of a reward is blocked, to all open risk cases of the member. */
export const OpenRisks = ({ memberId }: { memberId: string }) => (
  <LinkIf action="risk-cases.list" to={listAddress('risk-cases', { memberId, state: 'open' })}>
    на проверке
  </LinkIf>
)

const lists = {
  contracts: { action: 'contracts.list', text: 'Все договоры участника' },
  withdrawals: { action: 'withdrawals.list', text: 'Все заявки на вывод' },
  claims: { action: 'claims.queue', text: 'Все заявки на договоры' },
} as const satisfies Record<string, { action: ConsoleAction; text: string }>

/**
 * Link to a list of only this member's contracts, withdrawals or claims. Staff without the permission see no
 * link.
 */
export function MemberListLink({ list, phone }: { list: keyof typeof lists; phone: string }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { action, text } = lists[list]
  if (!permissions.includes(action)) return null
  return (
    <LinkIf action={action} to={listAddress(list, { q: formatPhone(phone) })}>
      {text}
    </LinkIf>
  )
}
