import { fillPath } from '@impulse/api/routes/fill-path'
import { Button } from '../ui/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { usePress } from '../feedback/use-press.ts'
import { Icon } from '../icon/icon.tsx'
import { AttachedPhoto } from './attached-photo.tsx'
import { saveFile } from './save-file.ts'
import { fetchFile } from '../session/fetch-file.ts'
import css from './attached-file.module.css'

type AttachedFileProps = {
  file: { id: string; mediaType: string; bytes: number }
  /** Description of the picture, which screen readers announce. */
  label: string
  /** File name under which a PDF is saved. */
  fileName: string
  /** Returns the label of the button that opens the photo or downloads the PDF. */
  children: (isPhoto: boolean) => string
}

/** File that a member or the support has attached: a small picture that opens in full, or a PDF to download. */
export function AttachedFile({ file, label, fileName, children }: AttachedFileProps) {
  return file.mediaType === 'application/pdf' ? (
    <AttachedPdf id={file.id} fileName={fileName} label={children(false)} />
  ) : (
    <AttachedPhoto file={file} label={label} openLabel={children(true)} />
  )
}

function AttachedPdf({ id, fileName, label }: { id: string; fileName: string; label: string }) {
  const { busy, failed, press } = usePress()
  const download = async () => {
    const blob = await fetchFile(fillPath('/api/file/:id/', { id }))
    saveFile(new File([blob], fileName, { type: blob.type }))
  }
  return (
    <div className={css.file}>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button
        variant="secondary"
        icon={<Icon name="file-text" />}
        busy={busy}
        onClick={() => press(download)}
      >
        {label}
      </Button>
    </div>
  )
}
