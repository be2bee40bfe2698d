import { type MyAccess } from '@impulse/api/staff/console-my-access'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { KeysCard } from './passkeys-card.tsx'
import { AccessCard } from './access-card.tsx'
import { MyAccountCard } from './my-account-card.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/**
 * Page on which staff members declare their own member account and manage their password, recovery codes and passkeys.
 */
export function MyAccessPage() {
  const { value: myAccess, failure, setValue, reload } = useResponse('/console/api/my-access')
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="Мой доступ" />
      <MyAccountCard />
      <NotLoaded failure={failure} isThere={myAccess !== null} onRetry={reload} />
      {myAccess && <PasswordCard hasKeys={hasKeys(myAccess)} />}
      {myAccess && (
        <CodesCard left={myAccess.recoveryCodesLeft} hasKeys={hasKeys(myAccess)} onRenewed={reload} />
      )}
      {myAccess && <KeysCard keys={myAccess.keys} onChanged={setValue} />}
    </Stack>
  )
}

const hasKeys = ({ keys }: MyAccess): boolean => keys.some(({ refused }) => !refused)

function PasswordCard(props: { hasKeys: boolean }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <AccessCard title="Пароль" text="После смены все остальные ваши сеансы закончатся.">
      <Button variant="outlined" onClick={() => setDialogOpen(true)}>
        Сменить пароль
      </Button>
      {isDialogOpen && <PasswordDialog {...props} onClose={() => setDialogOpen(false)} />}
    </AccessCard>
  )
}

function CodesCard({ left, ...props }: { left: number; hasKeys: boolean; onRenewed: () => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <AccessCard
      title="Коды восстановления"
      text={`Осталось: ${left}. Каждый один раз заменит приложение, если телефон потеряется.`}
    >
      <Button variant="outlined" onClick={() => setDialogOpen(true)}>
        Получить новые коды
      </Button>
      {isDialogOpen && <RecoveryCodesDialog {...props} onClose={() => setDialogOpen(false)} />}
    </AccessCard>
  )
}
