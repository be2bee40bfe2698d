import type { Recipient } from '@impulse/api/recipients/recipient'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { formatFrom } from '../moments.ts'

/**
 * Last step of adding a recipient. The step shows that the recipient is confirmed, and from when the
 * recipient can be paid.
 */
export function RecipientResult({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const { today } = useMemberSummary()
  const { bankName, payableFrom } = recipient
  return (
    <>
      <SheetHeader title="Получатель подтверждён" />
      <Alert tone="ok" title={bankName}>
        {payableFrom === null
          ? 'Перевести можно сразу'
          : `Можно перевести ${formatFrom(payableFrom, { now: today })}. Эта пауза защищает ваши деньги`}
      </Alert>
      <Button wide size={56} onClick={onClose}>
        Понятно
      </Button>
    </>
  )
}
