import { fillPath } from '@impulse/api/routes/fill-path'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { usePress } from '../feedback/use-press.ts'
import { Picture } from '../pictures/picture.tsx'
import { saveFile } from './save-file.ts'
import { fetchFile } from '../session/fetch-file.ts'
import css from './attached-file.module.css'

type AttachedFileProps = {
  file: { id: string; mediaType: string }
  /** Description of the picture, which screen readers announce. */
  label: string
  /** File name under which a PDF is saved. */
  fileName: string
  /** Returns the label of the button that shows the photo or downloads the PDF. */
  children: (isPhoto: boolean) => ReactNode
}

/** File that a member has attached. A photo is shown on the page, and a PDF is downloaded. */
export function AttachedFile({ file, label, fileName, children }: AttachedFileProps) {
  const isPhoto = file.mediaType !== 'application/pdf'
  const { busy, failed, press } = usePress()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const open = async () => {
    const blob = await fetchFile(fillPath('/api/file/:id/', { id: file.id }))
    if (isPhoto) setPicture(await createImageBitmap(blob))
    else saveFile(new File([blob], fileName, { type: blob.type }))
  }
  return (
    <div className={css.file}>
      {picture && <Picture picture={picture} label={label} />}
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      {picture === null && (
        <Button variant="secondary" busy={busy} onClick={() => press(open)}>
          {children(isPhoto)}
        </Button>
      )}
    </div>
  )
}
