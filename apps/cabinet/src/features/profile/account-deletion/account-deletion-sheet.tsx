import { type AccountDeletion } from '@impulse/api/profile/profile'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CodeEntry } from '../../../shared/one-time-code/code-entry.tsx'
import { rememberCode } from '../../../shared/one-time-code/saved-code.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { useProfile } from '../profile-context.ts'
import { DeletionConsequences } from './deletion-consequences.tsx'

type AccountDeletionSheetProps = { open: boolean; found: AccountDeletion; onClose: () => void }

/**
 * Sheet of the account deletion: first the lists of the data that will be erased and of the data that will be
 * retained, then a field for the SMS code. After the code, `AccountDeletionCard` shows the date of the deletion.
 */
export function AccountDeletionSheet({ open, found, onClose }: AccountDeletionSheetProps) {
  const [isAgreed, setAgreed] = useState(false)
  const close = () => {
    setAgreed(false)
    onClose()
  }
  return (
    <Modal open={open} onClose={close} label="Удаление аккаунта" closeButton>
      {isAgreed ? (
        <AccountDeletionCode onRequested={close} />
      ) : (
        <Consequences found={found} onClose={close} onAgreed={() => setAgreed(true)} />
      )}
    </Modal>
  )
}

type ConsequencesProps = { found: AccountDeletion; onClose: () => void; onAgreed: () => void }

const accountDeletionTarget = { purpose: 'leaving' } as const

function Consequences({ found, onClose, onAgreed }: ConsequencesProps) {
  const { busy, failed, press } = usePress()
  const goOn = async () => {
    rememberCode(accountDeletionTarget, await api.post('/api/lk/leaving/', undefined, repeatable()))
    onAgreed()
  }
  return (
    <>
      <SheetHeader title="Удалить аккаунт?" />
      <DeletionConsequences found={found} />
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button variant="secondary" wide onClick={onClose}>
        Оставить аккаунт
      </Button>
      <Button variant="danger" wide busy={busy} onClick={() => press(goOn)}>
        Получить код для удаления
      </Button>
    </>
  )
}

function AccountDeletionCode({ onRequested }: { onRequested: () => void }) {
  const { leaving, account } = useProfile()
  const phone = getLoadedValue(account.shown)?.accountInfo.phoneNumber
  const { revalidate } = useRevalidator()
  const confirm = async (entered: { attemptId: string; code: string }) => {
    leaving.take(await api.post('/api/lk/leaving/confirm/', entered, repeatable()))
    onRequested()
    void revalidate()
  }
  return (
    <>
      <SheetHeader title="Код из СМС" />
      <CodeEntry
        target={accountDeletionTarget}
        phone={phone}
        label="Удалить аккаунт"
        variant="danger"
        byPress
        send={() => api.post('/api/lk/leaving/', undefined, repeatable())}
        confirm={confirm}
      />
    </>
  )
}
