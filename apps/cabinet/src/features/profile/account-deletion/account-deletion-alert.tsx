import { type AccountDeletion } from '@impulse/api/profile/profile'
import { useRevalidator } from 'react-router'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { formatDate } from '../../../shared/format/date.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { useProfile } from '../profile-context.ts'

/**
 * Alert about a requested account deletion, with the date of the deletion and a button that cancels the
 * deletion.
 */
export function AccountDeletionAlert({ leaving }: { leaving: NonNullable<AccountDeletion['leaving']> }) {
  const part = useProfile().leaving
  const { today } = useMemberSummary()
  const { revalidate } = useRevalidator()
  const { busy, failed, press } = usePress()
  const stay = async () => {
    try {
      await api.delete('/api/lk/leaving/', repeatable())
      if (part.shown.status === 'loaded') part.take({ ...part.shown.value, leaving: null })
      part.retry()
      // The home page shows the requested deletion, too, so the loaders of all routes run again.
      void revalidate()
    } catch (error) {
      // The code means that the deletion was cancelled in another tab or on another device, or is already done.
      // The current state is requested from the server.
      if (error instanceof ApiError && error.code === 'leaving_not_asked') part.retry()
      throw error
    }
  }
  return (
    <Alert
      tone="warn"
      title={`Аккаунт будет удалён ${formatDate(leaving.dueAt, { now: today }).replaceAll(' ', '\u00a0')}`}
      action={
        <Button busy={busy} onClick={() => press(stay)}>
          Передумать
        </Button>
      }
    >
      До&nbsp;этого дня всё остаётся на&nbsp;месте: можно входить и&nbsp;передумать. Номер запроса:{' '}
      {leaving.number}
      {failed !== null && <p role="alert">{failed}</p>}
    </Alert>
  )
}
