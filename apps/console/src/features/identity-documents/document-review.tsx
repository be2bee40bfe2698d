import { type DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { formatPhone } from '@impulse/api/fields/phone'
import { Alert, Button, Card, CardContent, Grid, LinearProgress } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Title, useGetIdentity } from 'react-admin'
import { Link, useParams } from 'react-router'
import { formatMoment } from '../../shared/format/moment.tsx'
import { ScanViewer } from '../../shared/files/scan-viewer.tsx'
import { CaseNotes } from './review-notes.tsx'
import { DecisionForm } from './decision-form.tsx'
import { FieldRows } from './field-rows.tsx'
import type { FieldResults } from './review-results.ts'
import { dropReviewDraft, useReviewDraft } from './use-review-draft.ts'
import { isLost, formatReviewRefusal, useReview } from './use-review.ts'

export function DocumentReview() {
  const { id = '' } = useParams()
  return <Review key={id} id={id} />
}

/** Review of a document that is assigned to this staff member. */
function Review({ id }: { id: string }) {
  const { found, refused, reopened, open, reopen, skipRelease } = useReview(id)
  const { identity } = useGetIdentity()
  useEffect(() => {
    if (isLost(refused)) dropReviewDraft(id)
  }, [id, refused])
  const onDecided = () => {
    dropReviewDraft(id)
    skipRelease()
  }
  return (
    <>
      <Title title={found ? formatTitle(found) : 'Документ'} />
      {!found && refused === null && <LinearProgress aria-label="Документ открывается" sx={{ mt: 2 }} />}
      {refused !== null && (
        <Alert
          severity="warning"
          sx={{ mt: 2 }}
          action={
            <>
              <Button color="inherit" component={Link} to="/identity-documents">
                К очереди
              </Button>
              <Button color="inherit" onClick={() => open()}>
                Проверить снова
              </Button>
            </>
          }
        >
          {formatReviewRefusal(refused, (until) => formatMoment(until).slice(-5))}
        </Alert>
      )}
      {found && reopened && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          Участник изменил документ, пока он был открыт, или время проверки вышло. Показано то, что есть
          сейчас; ваши отметки сохранены.
        </Alert>
      )}
      {found && identity && (
        <Case reviewer={String(identity.id)} found={found} onDecided={onDecided} onChanged={reopen} />
      )}
    </>
  )
}

type CaseProps = {
  found: DocumentCase
  reviewer: string
  onDecided: () => void
  onChanged: () => Promise<void>
}

/** Height of the console's top bar, below which the scans stay visible while the page is scrolled. */
const belowBar = '3.5rem'

/**
 * Scans, and next to the scans the member's data with the reviewer's mark of each part. The marks stay when
 * the document is fetched again.
 */
function Case({ found, reviewer, onDecided, onChanged }: CaseProps) {
  const { fieldResults, comment, despite, setFieldResults, setComment, setDespite } = useReviewDraft(
    found,
    reviewer,
  )
  const [openedScanIds, setOpenedScanIds] = useState<ReadonlySet<string>>(new Set())
  const [shownIndex, setShownIndex] = useState(0)
  const scans = useRef<HTMLDivElement>(null)
  const show = (at: number) => {
    setShownIndex(at)
    // On a narrow screen the scans are above the fields and may be out of sight, so the page scrolls to the scans.
    scans.current?.scrollIntoView({ block: 'nearest' })
  }
  const fieldResult = (field: keyof FieldResults, result: FieldResults[keyof FieldResults]) =>
    setFieldResults(({ [field]: _before, ...otherResults }) =>
      result ? { ...otherResults, [field]: result } : otherResults,
    )
  return (
    <Grid container spacing={2} sx={{ mt: 1 }}>
      <Grid
        ref={scans}
        size={{ xs: 12, md: 6 }}
        sx={{ position: { md: 'sticky' }, top: belowBar, scrollMarginTop: belowBar, alignSelf: 'flex-start' }}
      >
        <ScanViewer
          // A new version of the document may have another scan at the same position, so the viewer is
          // created again.
          key={found.version}
          path="/console/api/identity-documents/:id/scans/:field"
          id={found.id}
          scans={found.scans}
          shownIndex={Math.min(shownIndex, found.scans.length - 1)}
          onShow={setShownIndex}
          onSeen={(scanId) => setOpenedScanIds((before) => new Set([...before, scanId]))}
        />
      </Grid>
      <Grid size={{ xs: 12, md: 6 }}>
        <Card>
          <CardContent>
            <CaseNotes {...found} />
            <FieldRows
              found={found}
              fieldResults={fieldResults}
              openedScanIds={openedScanIds}
              onFieldResult={fieldResult}
              onShow={show}
            />
            <DecisionForm
              found={found}
              fieldResults={fieldResults}
              openedScanIds={openedScanIds}
              comment={comment}
              despite={despite}
              onDecided={onDecided}
              onChanged={onChanged}
              onFieldResults={setFieldResults}
              onComment={setComment}
              onDespite={setDespite}
            />
          </CardContent>
        </Card>
      </Grid>
    </Grid>
  )
}

const formatTitle = ({ lastName, firstName, phone }: DocumentCase): string =>
  [lastName, firstName].filter(Boolean).join(' ') || formatPhone(phone)
