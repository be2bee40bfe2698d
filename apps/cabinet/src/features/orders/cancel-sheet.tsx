import type { OrderCategory } from '@impulse/api/orders/order'
import type { ReactNode } from 'react'
import { Alert } from '../../shared/feedback/alert.tsx'
import { Modal } from '../../shared/modal/modal.tsx'
import { Button } from '../../shared/ui/button.tsx'

type CancelSheetProps = {
  open: boolean
  category: OrderCategory
  busy: boolean
  /** Text of the error of the cancellation; null when there was none. */
  failed: ReactNode
  onCancel: () => void
  onClose: () => void
}

/** Question whether to cancel an order. */
export const CancelSheet = ({ open, category, busy, failed, onCancel, onClose }: CancelSheetProps) => (
  <Modal open={open} onClose={onClose} title="Отменить заявку?" closeButton isTitleFocused>
    <p>{confirmations[category]}</p>
    {failed !== null && <Alert tone="bad">{failed}</Alert>}
    <Button variant="danger" wide busy={busy} onClick={onCancel}>
      Отменить заявку
    </Button>
    <Button variant="secondary" wide onClick={onClose}>
      Оставить
    </Button>
  </Modal>
)

const confirmations: Record<OrderCategory, string> = {
  withdrawal: 'Деньги сразу вернутся на\u00a0баланс. Подать новую заявку можно в\u00a0любой момент',
  contract:
    'Мы перестанем искать этот договор, а\u00a0фото удалим. Подать новую заявку можно в\u00a0любой момент',
}
