import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { useState } from 'react'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { ChosenFile } from '../../../shared/files/chosen-file.ts'
import { fileSize } from '../../../shared/files/file-size.ts'
import { FieldError } from '../../../shared/form/field-error.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { saveFile } from '../../../shared/files/save-file.ts'
import css from './scan-slot.module.css'

const load = () => import('./fetch-scan.ts')

// Loads the code right after the page, so that the page needs less code for its first render.
if (!import.meta.env.SSR) void load().catch(() => undefined)

type SavedScanProps = {
  field: ScanField
  id: string
  /** Name and size of the file, if the member uploaded the scan from this device. */
  sent?: { name: string; bytes: number } | undefined
  onShown: (file: ChosenFile) => void
}

/**
 * Scan that is stored on the server. The browser downloads the scan when the member presses the button. A PDF is
 * saved to the device and never shown in the page.
 */
export function SavedScan({ field, id, sent, onShown }: SavedScanProps) {
  const { busy, failed, press } = usePress()
  const [pdf, setPdf] = useState<File | null>(null)
  const open = async () => {
    const { fetchScan } = await load()
    const file = await fetchScan(id, documentFieldLabels[field])
    if (file.picture === null) downloadPdf(file)
    else onShown(file)
  }
  const downloadPdf = ({ blob, name }: ChosenFile) => {
    const file = new File([blob], `${name}.pdf`, { type: 'application/pdf' })
    setPdf(file)
    saveFile(file)
  }
  const name = pdf?.name ?? sent?.name ?? 'Загружен'
  const bytes = pdf?.size ?? sent?.bytes
  const label = pdf ? 'Скачать' : 'Показать'
  return (
    <>
      <div className={css.tile}>
        <Icon name="file-text" className={css.tileIcon} />
        <FileName name={name} bytes={bytes} />
        <Button
          variant="ghost"
          busy={busy}
          aria-label={`${label}: ${documentFieldLabels[field]}`}
          onClick={() => (pdf ? saveFile(pdf) : press(open))}
        >
          {label}
        </Button>
      </div>
      {failed !== null && <FieldError id={`${id}-failed`}>{failed}</FieldError>}
    </>
  )
}

/** Name of a file on one line, and its size below. */
export function FileName({ name, bytes }: { name: string; bytes: number | undefined }) {
  return (
    <p className={css.name}>
      <span className={css.fileName}>{name}</span>
      {bytes !== undefined && <span className={css.hint}> {fileSize(bytes)}</span>}
    </p>
  )
}
