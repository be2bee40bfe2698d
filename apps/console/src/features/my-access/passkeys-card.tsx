import { fillPath } from '@impulse/api/routes/fill-path'
import { type MyAccess } from '@impulse/api/staff/console-my-access'
import { maxStaffKeys } from '@impulse/api/staff/staff-limits'
import { Button, List, ListItem, ListItemText, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { makeKey } from '../../shared/api/use-passkey.ts'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import {
  EndOthersChoice,
  FactorInput,
  factorErrorFields,
  useFactor,
} from '../../shared/actions/factor-input.tsx'
import { AccessCard } from './access-card.tsx'

type Key = MyAccess['keys'][number]
type Props = { keys: readonly Key[]; onChanged: (myAccess: MyAccess) => void }

/**
 * Card with the staff member's passkeys. At the sign-in a passkey can replace the code of the authenticator
 * app.
 */
export function KeysCard({ keys, onChanged }: Props) {
  const [activeDialog, setActiveDialog] = useState<Key | 'new' | null>(null)
  const onClose = () => setActiveDialog(null)
  return (
    <AccessCard
      title="Ключи"
      text="Отпечаток, лицо, PIN устройства или ключ-брелок вместо кода из приложения. Пароль нужен по-прежнему."
    >
      {keys.length > 0 && (
        <List dense>
          {keys.map((key) => (
            <ListItem
              key={key.id}
              disableGutters
              secondaryAction={<Button onClick={() => setActiveDialog(key)}>Удалить</Button>}
            >
              <ListItemText primary={key.device} secondary={formatPasskey(key)} />
            </ListItem>
          ))}
        </List>
      )}
      {keys.length < maxStaffKeys && (
        <Button variant="outlined" onClick={() => setActiveDialog('new')}>
          Добавить ключ
        </Button>
      )}
      {activeDialog === 'new' && <AddDialog onChanged={onChanged} onClose={onClose} />}
      {activeDialog !== null && activeDialog !== 'new' && (
        <RemoveDialog
          onChanged={onChanged}
          onClose={onClose}
          id={activeDialog.id}
          hasKeys={keys.some(({ refused }) => !refused)}
        />
      )}
    </AccessCard>
  )
}

const formatPasskey = ({ createdAt, lastUsedAt, refused }: Key): string =>
  refused
    ? 'Похож на скопированный: больше не действует'
    : `Добавлен ${formatMoment(createdAt)}${lastUsedAt ? `, последний вход ${formatMoment(lastUsedAt)}` : ''}`

type DialogProps = Pick<Props, 'onChanged'> & { onClose: () => void }

function AddDialog({ onChanged, onClose }: DialogProps) {
  const factor = useFactor()
  const notify = useNotify()
  const add = async () => {
    const proof = await factor.readProof()
    const passkey = await makeKey('/console/api/my-access/new-key')
    onChanged(await call('POST', '/console/api/my-access/keys', { made: passkey, ...proof }))
    onClose()
    notify('Ключ добавлен', { type: 'success' })
  }
  return (
    <ActionDialog
      title="Добавить ключ"
      button="Добавить ключ"
      onSubmit={add}
      onClose={onClose}
      fieldByCode={factorErrorFields}
    >
      <Typography>Введите код, и браузер предложит создать ключ.</Typography>
      <FactorInput {...factor} hasKeys={false} />
      <EndOthersChoice {...factor} />
    </ActionDialog>
  )
}

function RemoveDialog({ id, hasKeys, onChanged, onClose }: DialogProps & { id: string; hasKeys: boolean }) {
  const factor = useFactor()
  const notify = useNotify()
  const remove = async () => {
    const body = await factor.readProof()
    onChanged(await call('POST', fillPath('/console/api/my-access/keys/:id/removal', { id }), body))
    onClose()
    notify('Ключ удалён', { type: 'success' })
  }
  return (
    <ActionDialog
      title="Удалить ключ?"
      button="Удалить ключ"
      onSubmit={remove}
      onClose={onClose}
      fieldByCode={factorErrorFields}
    >
      <FactorInput {...factor} hasKeys={hasKeys} />
      <EndOthersChoice {...factor} />
    </ActionDialog>
  )
}
