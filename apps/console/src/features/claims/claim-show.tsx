import { fillPath } from '@impulse/api/routes/fill-path'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import type { ConsoleClaim } from '@impulse/api/claims/console-claims'
import { claimStateLabels } from '@impulse/copy-ru/claims/claim-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { Alert, Button, Card, CardContent, Grid, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-admin'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { FileViewer } from '../../shared/files/file-viewer.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { formatState } from './claim-list.tsx'
import { fillGridCell } from '../../shared/layout/fill-grid-cell.ts'

/** Page of a claim with its attached file, and the buttons to accept or reject the claim. */
export const ClaimShow = () => (
  <RecordPage title="Заявка №">
    <ClaimCards />
  </RecordPage>
)

export function ClaimCards() {
  const record = useWholeRecord<ConsoleClaim>('timeline')
  if (!record) return null
  const { contractOf, contractPhone, status } = record
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      {status === 'review' && contractOf === 'other' && (
        <Alert severity="warning">
          Договор уже записан на другого участника{contractPhone && ` (${contractPhone})`}. Принять заявку
          нельзя: передайте договор в разделе «Договоры» или откажите.
        </Alert>
      )}
      {status === 'review' && <ClaimActions {...record} />}
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, md: 6 }}>
          <Stack spacing={2}>
            <FactCard title="Заявка" facts={toFacts(record)} />
            <TableCard
              title="Ход заявки"
              heads={['Когда', 'Состояние', 'Кто', 'Пояснение']}
              rows={record.timeline.map(({ status: step, at, actor, note }) => ({
                id: `${step} ${at}`,
                cells: [formatMoment(at), claimStateLabels[step], formatAuditActor(actor), note || '—'],
              }))}
            />
          </Stack>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <ClaimFile key={record.id} {...record} />
        </Grid>
      </Grid>
      <Link to={`/members/${record.memberId}/show`}>Карточка участника</Link>
    </Stack>
  )
}

const toFacts = (one: ConsoleClaim) =>
  [
    ['Состояние', formatState(one)],
    ['Участник', one.phone || 'аккаунт удалён'],
    ['Договор', one.contractNumber],
    ['Подключён', dayInDigits(one.connectedAt)],
    ['Продукт', one.productName ?? 'не указан'],
    ['Город участника', one.cityName || 'не указан'],
    ['Комментарий', one.comment || '—'],
    ['Подана', formatMoment(one.createdAt)],
  ] as const

/**
 * File attached to a claim. The file is loaded only when staff press the button, because each access is
 * audited.
 */
function ClaimFile({ id, file }: ConsoleClaim) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Card sx={fillGridCell}>
      <CardContent>
        {!(file && isShown) && (
          <Typography variant="h6" component="h2" gutterBottom>
            Файл участника
          </Typography>
        )}
        {!file && <Typography color="text.secondary">Файла нет</Typography>}
        {file && !isShown && (
          <Button variant="outlined" onClick={() => setIsShown(true)}>
            Показать файл
          </Button>
        )}
        {file && isShown && (
          <FileViewer source={fillPath('/console/api/claims/:id/file', { id })} name="Файл участника" />
        )}
      </CardContent>
    </Card>
  )
}
