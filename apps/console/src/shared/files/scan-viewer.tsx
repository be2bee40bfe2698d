import { fillPath, type PathPattern } from '@impulse/api/routes/fill-path'
import type { DocumentDetails } from '@impulse/api/identity-documents/console-identity-documents'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { Alert, Card } from '@mui/material'
import { FileViewer } from './file-viewer.tsx'

type Props = Pick<DocumentDetails, 'scans'> & {
  /** URL pattern of a scan, with placeholders for the member and the scan. */
  path: Extract<PathPattern, `/console/api/${string}/scans/:field`>
  id: string
  shownIndex: number
  onShow: (at: number) => void
  /** Called when all pages of the scan have been displayed. */
  onSeen?: (scanId: string) => void
}

/** Viewer that shows one scan at a time, with buttons that open the previous and the next scan. */
export function ScanViewer({ path, id, scans, shownIndex, onShow, onSeen }: Props) {
  const scan = scans[shownIndex]
  if (!scan) return <Alert severity="warning">Сканов нет</Alert>
  const stepTo = (at: number) => (scans[at] ? () => onShow(at) : undefined)
  return (
    <Card component="section" aria-label="Сканы">
      <FileViewer
        source={fillPath(path, { id, field: scan.field })}
        name={documentFieldLabels[scan.field]}
        position={`${shownIndex + 1} из ${scans.length}`}
        onBefore={stepTo(shownIndex - 1)}
        onNext={stepTo(shownIndex + 1)}
        onSeen={() => onSeen?.(scan.id)}
      />
    </Card>
  )
}
