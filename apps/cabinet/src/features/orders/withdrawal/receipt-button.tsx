import { fillPath } from '@impulse/api/routes/fill-path'
import type { OrderCard } from '@impulse/api/orders/order'
import { Button } from '../../../shared/ui/button.tsx'
import { DownloadOutcome } from '../../../shared/files/download-outcome.tsx'
import { useDownload } from '../../../shared/files/use-download.ts'
import css from '../order-page.module.css'

/** Button that downloads the PDF receipt of a paid withdrawal. On a phone the member can send the receipt to an app. */
export function ReceiptButton({ order: { id } }: { order: Pick<OrderCard, 'id'> }) {
  const { state, start, saved } = useDownload()
  return (
    <div className={css.file}>
      <Button
        variant="secondary"
        wide
        busy={state.step === 'fetching'}
        onClick={() => void start(fillPath('/api/order/:id/receipt/', { id }))}
      >
        {state.step === 'failed' ? 'Повторить' : 'Скачать квитанцию'}
      </Button>
      <DownloadOutcome state={state} onSaved={saved} />
    </div>
  )
}
