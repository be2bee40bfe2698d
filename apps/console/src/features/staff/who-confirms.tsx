import { consoleStaffPaths, type StaffRow } from '@impulse/wire/console-staff'
import { Alert } from '@mui/material'
import { momentWords } from '../../shared/moment.tsx'
import { useAnswer } from '../../shared/use-answer.ts'

/** For who invited, and so cannot confirm, or not yet: who can, and since when. */
export function WhoConfirms({ inviter, aloneFrom }: { inviter: string; aloneFrom: string | null }) {
  const { value: colleagues } = useAnswer<StaffRow[]>(consoleStaffPaths.list)
  if (colleagues === null) return null
  const names = colleagues
    .filter(({ id, state, roles }) => id !== inviter && state === 'active' && roles.includes('admin'))
    .map(({ id }) => id)
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      {whoWords(names, aloneFrom)}
    </Alert>
  )
}

function whoWords(names: readonly string[], aloneFrom: string | null): string {
  if (aloneFrom !== null)
    return `Другого администратора нет, поэтому второго подтверждаете вы сами, с ${momentWords(aloneFrom)} МСК. Это останется в журнале отдельной записью.`
  return names.length > 0
    ? `Приглашали или добавляли роль вы, поэтому доступ подтверждает другой администратор: ${names.join(', ')}.`
    : 'Приглашали или добавляли роль вы, а другого администратора нет. Сначала пригласите второго администратора, он подтвердит этот доступ. Или его подтвердит тот, кто ведёт сервер программы.'
}
