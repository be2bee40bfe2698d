import type { ClaimDetails } from '@impulse/wire/order'
import { filePaths } from '@impulse/wire/file'
import { useState } from 'react'
import { errorText } from '../../shared/api/api-error.ts'
import { Button } from '../../shared/button/button.tsx'
import { Notice } from '../../shared/notice/notice.tsx'
import { Picture } from '../../shared/picture/picture.tsx'
import { saveFile } from '../../shared/save-file/save-file.ts'
import { fetchFile } from '../../shared/session/fetch-file.ts'
import css from './order-page.module.css'

/** What the member has attached: shown when it is a photo, and to be had as a file. */
export function OrderFile({ file }: { file: NonNullable<ClaimDetails['file']> }) {
  const isPhoto = file.mediaType !== 'application/pdf'
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const open = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const blob = await fetchFile(filePaths.one.replace(':id', file.id))
      if (isPhoto) setPicture(await createImageBitmap(blob))
      else saveFile(new File([blob], 'Договор.pdf', { type: blob.type }))
    } catch (error) {
      setFailed(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.file}>
      {picture && <Picture picture={picture} label="Фото договора" />}
      {failed !== null && <Notice tone="bad">{failed}</Notice>}
      {picture === null && (
        <Button variant="secondary" busy={busy} onClick={() => void open()}>
          {isPhoto ? 'Показать фото' : 'Скачать файл PDF'}
        </Button>
      )}
    </div>
  )
}
