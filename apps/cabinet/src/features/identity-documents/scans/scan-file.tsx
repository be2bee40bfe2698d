import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { Icon } from '../../../shared/icon/icon.tsx'
import { Picture } from '../../../shared/pictures/picture.tsx'
import css from './scan-slot.module.css'
import { FileName, SavedScan } from './stored-scan.tsx'
import type { Scans } from './use-scans.ts'

type ScanFileProps = {
  field: ScanField
  document: IdentityDocumentResponse
  scans: Scans
  /** Length of the longer side of a small picture, in pixels; a picture without it has its full size. */
  side?: number
}

/** File of a scan: the picture of a photo, a tile for a PDF, or a tile for a scan that only the server stores. */
export function ScanFile({ field, document, scans, side }: ScanFileProps) {
  const { file, share, error } = scans.getSlot(field)
  const id = document[field]
  const sent = scans.sent[field]
  if (file?.picture)
    return <Picture picture={file.picture} label={`${documentFieldLabels[field]}: снимок`} side={side} />
  if (file !== null)
    return (
      <div className={css.tile}>
        <Icon name="file-text" className={css.tileIcon} />
        <FileName name={file.name} bytes={file.blob.size} />
      </div>
    )
  if (id === '' || share !== null || error !== null) return null
  return (
    <SavedScan
      key={id}
      field={field}
      id={id}
      sent={sent?.id === id ? sent : undefined}
      onShown={(shown) => scans.show(field, shown)}
    />
  )
}
