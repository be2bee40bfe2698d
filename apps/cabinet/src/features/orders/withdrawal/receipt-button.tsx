import { fillPath } from '@impulse/api/routes/fill-path'
import type { OrderCard } from '@impulse/api/orders/order'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { saveFile } from '../../../shared/files/save-file.ts'
import { reloads } from '../../../shared/session/browser-session.ts'
import { fetchFile } from '../../../shared/session/fetch-file.ts'
import css from '../order-page.module.css'

/** Button that downloads the PDF receipt of a paid withdrawal. */
export function ReceiptButton({ order: { id } }: { order: Pick<OrderCard, 'id'> }) {
  const { busy, failed, press } = usePress()
  const [saved, setSaved] = useState<string | null>(null)
  const download = async () => {
    setSaved(null)
    // Delays a reload of the page until the browser has saved the file. A renewed access token may cause such a
    // reload.
    const release = reloads.hold('navigation')
    try {
      const file = await fetchFile(fillPath('/api/order/:id/receipt/', { id }))
      saveFile(file)
      setSaved(file.name)
    } finally {
      setTimeout(release, 5_000)
    }
  }
  return (
    <div className={css.file}>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button variant="secondary" wide busy={busy} onClick={() => press(download)}>
        {failed === null ? 'Скачать квитанцию' : 'Повторить'}
      </Button>
      <output className={saved === null ? 'visually-hidden' : css.to}>
        {saved !== null && `Файл «${saved}» скачан`}
      </output>
    </div>
  )
}
