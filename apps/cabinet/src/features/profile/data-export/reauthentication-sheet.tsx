import { CodeEntry } from '../../../shared/one-time-code/code-entry.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { useProfile } from '../profile-context.ts'

type ReauthenticationSheetProps = { open: boolean; onClose: () => void; onConfirmed: () => void }

/** Sheet in which the member enters a code before the archive with the scans of the identity document is made. */
export function ReauthenticationSheet({ open, onClose, onConfirmed }: ReauthenticationSheetProps) {
  const { account } = useProfile()
  const phone = getLoadedValue(account.shown)?.accountInfo.phoneNumber
  return (
    <Modal open={open} onClose={onClose} label="Подтверждение" closeButton>
      <SheetHeader title="Подтвердите, что это вы" />
      <p>В&nbsp;архиве есть фото вашего документа</p>
      <CodeEntry
        target={{ purpose: 'reauthentication' }}
        phone={phone}
        label="Скачать"
        send={() => api.post('/api/lk/reauthentication/', undefined, repeatable())}
        confirm={async (entered) => {
          await api.post('/api/lk/reauthentication/confirm/', entered, repeatable())
          onConfirmed()
        }}
      />
    </Modal>
  )
}
