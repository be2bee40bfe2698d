import { useNavigate } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { leaveModals } from '../../shared/modal/open-modals.ts'
import { Modal } from '../../shared/modal/modal.tsx'
import { openSteps, stepAddress } from './form/document-steps.ts'

type ChangeSheetProps = { open: boolean; onClose: () => void; editable: readonly string[] }

/** Question before the member opens an approved document for changes. */
export function ChangeSheet({ open, onClose, editable }: ChangeSheetProps) {
  const navigate = useNavigate()
  const [first = 'person'] = openSteps(editable)
  return (
    <Modal open={open} onClose={onClose} title="Изменить документ?" closeButton>
      <p>
        Новые данные уйдут на&nbsp;проверку. Пока она идёт, выводить деньги нельзя. Баланс и&nbsp;начисления
        останутся как есть
      </p>
      <Button wide onClick={() => void leaveModals().then(() => navigate(stepAddress(first)))}>
        Изменить
      </Button>
      <Button variant="secondary" wide onClick={onClose}>
        Отмена
      </Button>
    </Modal>
  )
}
