import { consoleStaffPaths, type StaffRow } from '@impulse/wire/console-staff'
import { Alert } from '@mui/material'
import { useAnswer } from '../../shared/use-answer.ts'

/** For who invited, and so can't confirm: who can. */
export function WhoConfirms({ inviter }: { inviter: string }) {
  const { value: colleagues } = useAnswer<StaffRow[]>(consoleStaffPaths.list)
  if (colleagues === null) return null
  const names = colleagues
    .filter(({ id, state, roles }) => id !== inviter && state === 'active' && roles.includes('admin'))
    .map(({ id }) => id)
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      {names.length > 0
        ? `Приглашали или добавляли роль вы, поэтому доступ подтверждает другой администратор: ${names.join(', ')}.`
        : 'Приглашали или добавляли роль вы, а другого администратора нет: доступ подтвердит тот, кто ведёт сервер программы.'}
    </Alert>
  )
}
