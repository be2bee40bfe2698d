import type { DocumentDetails } from '@impulse/api/identity-documents/console-identity-documents'
import { identityDocumentFields } from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { type IdentityDocumentWarning } from '@impulse/api/identity-documents/identity-document-errors'
import { documentWarningMessages } from '@impulse/copy-ru/identity-documents/identity-document-messages'
import { Button, Card, CardContent, Grid, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { DocumentNotes } from '../../shared/files/document-notes.tsx'
import { type Fact, FactCard } from '../../shared/layout/fact-card.tsx'
import { formatFieldValue } from '../../shared/format/field-value-label.ts'
import { ScanViewer } from '../../shared/files/scan-viewer.tsx'
import { fillGridCell } from '../../shared/layout/fill-grid-cell.ts'

/**
 * All data of an opened identity document: fields and scans, earlier decisions, and other members who have
 * the same document.
 */
export const IdentityDocumentView = ({ id, fields, warnings, scans, same, decisions }: Props) => (
  <Grid container spacing={2} component="section" aria-label="Паспортные данные">
    <Grid size={{ xs: 12, md: 6 }}>
      <FactCard title="Паспортные данные" facts={toFacts({ fields, warnings })} />
    </Grid>
    <Grid size={{ xs: 12, md: 6 }}>
      <Card sx={fillGridCell}>
        <CardContent>
          <Typography variant="h6" component="h2" gutterBottom>
            Решения и сканы
          </Typography>
          <DocumentNotes same={same} decisions={decisions} />
          <Scans id={id} scans={scans} />
        </CardContent>
      </Card>
    </Grid>
  </Grid>
)

type Props = DocumentDetails & { id: string }

const toFacts = ({ fields, warnings }: Pick<DocumentDetails, 'fields' | 'warnings'>): Fact[] =>
  identityDocumentFields.map((field) => {
    const warning = warnings[field] as IdentityDocumentWarning | undefined
    return [
      documentFieldLabels[field],
      <>
        {formatFieldValue(fields[field]) || '—'}
        {warning && (
          <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
            {documentWarningMessages[warning]}
          </Typography>
        )}
      </>,
    ]
  })

/**
 * List of the document's scans. A scan is loaded only when staff press its button, because each access is
 * audited.
 */
function Scans({ id, scans }: Pick<Props, 'id' | 'scans'>) {
  const [shownIndex, setShownIndex] = useState<number | null>(null)
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', my: 1 }}>
        {scans.map(({ id: scanId, field }, at) => (
          <Button
            key={scanId}
            size="small"
            variant="outlined"
            aria-pressed={shownIndex === at}
            onClick={() => setShownIndex(at)}
          >
            {documentFieldLabels[field]}
          </Button>
        ))}
      </Stack>
      {shownIndex !== null && (
        <ScanViewer
          path="/console/api/members/:id/identity-document/scans/:field"
          onShow={setShownIndex}
          id={id}
          scans={scans}
          shownIndex={shownIndex}
        />
      )}
    </>
  )
}
