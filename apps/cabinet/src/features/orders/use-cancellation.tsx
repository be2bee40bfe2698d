import { fillPath } from '@impulse/api/routes/fill-path'
import { type ReactNode, useState } from 'react'
import { usePress } from '../../shared/feedback/use-press.ts'
import { repeatable } from '../../shared/api/repeatable.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useRestoreFocus } from '../../shared/modal/restore-focus.ts'
import { lazySheet } from '../../shared/modal/lazy-sheet.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { api } from '../../shared/session/browser-session.ts'
import css from './order-page.module.css'
import type { FreshOrder } from './use-fresh-order.ts'

const CancelSheet = lazySheet(() => import('./cancel-sheet.tsx').then((module) => module.CancelSheet))

/**
 * Cancels the order after the member has confirmed the cancellation. Returns the button, and the result for the beginning of
 * the page: its focus brings the new state of the order into view, which is far above the button on a phone.
 */
export function useCancellation({ order, take, reload }: FreshOrder): {
  result: ReactNode
  button: ReactNode
} {
  const { id, category, status, canCancel } = order
  const [phase, setPhase] = useState<'none' | 'confirming' | 'over'>('none')
  const { busy, failed, press, clear } = usePress()
  // Closes the confirmation during rendering when staff have processed the order while the confirmation was open. The
  // member never sees the outdated question.
  if (phase === 'confirming' && !canCancel) setPhase('over')
  const open = phase === 'confirming' && canCancel
  const resultRef = useRestoreFocus<HTMLDivElement>(open, !canCancel)
  const isCancelled = status === 'cancelled'

  const begin = () => {
    clear()
    setPhase('confirming')
  }
  const cancel = async () => {
    try {
      const path = fillPath('/api/order/:id/cancel/', { id })
      take((await api.post(path, undefined, repeatable())).order)
    } catch (error) {
      reload()
      throw error
    }
  }
  const isOver = phase === 'over' && !canCancel
  const result = (
    <div ref={resultRef} tabIndex={-1} className={isOver && !isCancelled ? undefined : 'visually-hidden'}>
      <output>{isOver && <CancellationResult isCancelled={isCancelled} />}</output>
    </div>
  )
  const button = (phase !== 'none' || canCancel) && (
    <div className={css.cancel}>
      {canCancel && (
        <>
          <Button variant="ghost" wide onClick={begin}>
            Отменить заявку
          </Button>
          {category === 'withdrawal' && (
            <p className={css.hint}>
              Отменить можно, пока заявка на&nbsp;рассмотрении. Сумма сразу вернётся на&nbsp;баланс
            </p>
          )}
        </>
      )}
      <CancelSheet
        open={open}
        category={category}
        busy={busy}
        failed={failed}
        onCancel={() => press(cancel)}
        onClose={() => setPhase('none')}
      />
    </div>
  )
  return { result, button }
}

/**
 * Result of the cancellation. A success is only announced by screen readers, because the page already shows
 * the new status. A failure is shown as an alert.
 */
function CancellationResult({ isCancelled }: { isCancelled: boolean }) {
  if (isCancelled) return <>Заявка отменена</>
  return <Alert tone="info">Отменить уже нельзя: по&nbsp;заявке есть ответ</Alert>
}
