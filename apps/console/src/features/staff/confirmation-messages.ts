import type { StaffRow } from '@impulse/api/staff/console-staff'
import { formatMoment } from '../../shared/format/moment.tsx'

/**
 * Returns true when this staff member may confirm a new staff member's access. The inviter, who has seen the link of
 * the invitation, may confirm only as the only administrator and only after a day.
 */
export const mayConfirm = (
  { invitedBy, aloneFrom }: Pick<StaffRow, 'invitedBy' | 'aloneFrom'>,
  currentStaffId: string,
): boolean =>
  invitedBy !== `staff:${currentStaffId}` || (aloneFrom !== null && Date.parse(aloneFrom) <= Date.now())

type Colleague = Pick<StaffRow, 'id' | 'state' | 'roles'>

/**
 * Returns the names of the active administrators who can confirm a new staff member's access instead of the inviter.
 */
export const listConfirmers = (colleagues: readonly Colleague[], inviter: string): string[] =>
  colleagues
    .filter(({ id, state, roles }) => id !== inviter && state === 'active' && roles.includes('admin'))
    .map(({ id }) => id)

/**
 * Formats a note for the inviter of a staff member. The note says from what time the inviter may confirm the
 * access, which administrators can confirm the access, or that only the operator can confirm the access on the
 * command line.
 */
export function formatConfirmer(
  names: readonly string[],
  { id, aloneFrom }: Pick<StaffRow, 'id' | 'aloneFrom'>,
): string {
  if (aloneFrom !== null)
    return `Другого администратора ещё не было, поэтому второго подтверждаете вы сами, с ${formatMoment(aloneFrom)} МСК. Это останется в журнале отдельной записью.`
  return names.length > 0
    ? `Приглашали или добавляли роль вы, поэтому доступ подтверждает другой администратор: ${names.join(', ')}.`
    : `Приглашали или добавляли роль вы, а другого администратора нет. Доступ подтвердит тот, кто ведёт сервер программы: npx lk staff approve ${id}. Если второго администратора в программе ещё не было, можно пригласить его: он подтвердит тоже.`
}
