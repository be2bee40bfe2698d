import { consoleStaffPaths, type StaffRow } from '@impulse/wire/console-staff'
import { Alert } from '@mui/material'
import { momentWords } from '../../shared/moment.tsx'
import { useAnswer } from '../../shared/use-answer.ts'

type Waiting = Pick<StaffRow, 'id' | 'aloneFrom'>

/** For who invited, and so cannot confirm, or not yet: who can, and since when. */
export function WhoConfirms({ inviter, record: { id, aloneFrom } }: { inviter: string; record: Waiting }) {
  const { value: colleagues } = useAnswer<StaffRow[]>(consoleStaffPaths.list)
  if (colleagues === null) return null
  const names = colleagues
    .filter((one) => one.id !== inviter && one.state === 'active' && one.roles.includes('admin'))
    .map((one) => one.id)
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      {whoWords(names, { id, aloneFrom })}
    </Alert>
  )
}

function whoWords(names: readonly string[], { id, aloneFrom }: Waiting): string {
  if (aloneFrom !== null)
    return `Другого администратора ещё не было, поэтому второго подтверждаете вы сами, с ${momentWords(aloneFrom)} МСК. Это останется в журнале отдельной записью.`
  return names.length > 0
    ? `Приглашали или добавляли роль вы, поэтому доступ подтверждает другой администратор: ${names.join(', ')}.`
    : `Приглашали или добавляли роль вы, а другого администратора нет. Доступ подтвердит тот, кто ведёт сервер программы: npx lk staff approve ${id}. Если второго администратора в программе ещё не было, можно пригласить его: он подтвердит тоже.`
}
