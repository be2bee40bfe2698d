import { dayInDigits } from '@impulse/api/fields/day'
import { RefusedCall } from '../../shared/api/call.ts'
import { formatRoubles } from '@impulse/copy-ru/balance/points'

/**
 * Returns the error that the dialog of an approval shows. When the approver's cap is reached, the text names what is
 * left of the cap and the first day on which the approver may approve; for a withdrawal above the whole cap, it names
 * no day. Any other error is returned unchanged.
 */
export function toApprovalError(error: unknown): unknown {
  if (!(error instanceof RefusedCall) || error.code !== 'approver_cap_reached') return error
  const { left, from } = error.details
  if (typeof left !== 'number') return error
  const message =
    typeof from === 'string'
      ? `Это больше вашего лимита одобрений: сегодня осталось ${formatRoubles(left)}. Эту заявку вы сможете одобрить с ${dayInDigits(from)}, другой сотрудник — уже сейчас, если хватит его лимита`
      : 'Эта заявка больше всего лимита одобрений одного сотрудника: её не одобрит никто, пока администратор сервера не поднимет лимит'
  return new RefusedCall(message, error.status, error)
}

/**
 * Returns the error that the dialog of an outcome shows. When the provider account of the payout is not configured, the
 * text names the account, and the day from which two staff members may record a return without it. Any other error is
 * returned unchanged.
 */
export function toOutcomeError(error: unknown): unknown {
  if (!(error instanceof RefusedCall) || error.code !== 'provider_unreachable') return error
  const { account, from } = error.details
  if (typeof account !== 'string') return error
  const later =
    typeof from === 'string'
      ? `. С ${dayInDigits(from)} возврат смогут записать два сотрудника по документу`
      : ''
  return new RefusedCall(`${error.message}. Кабинет: ${account}${later}`, error.status, error)
}
