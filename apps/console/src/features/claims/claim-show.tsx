import { fillPath } from '@impulse/api/routes/fill-path'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import type { ConsoleClaim } from '@impulse/api/claims/console-claims'
import { claimStateLabels } from '@impulse/copy-ru/claims/claim-labels'
import { dayInDigits } from '@impulse/api/fields/day'
import { isUndecided } from '@impulse/api/orders/order'
import { Alert, Card, CardContent, Grid, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { ClaimFile } from './claim-file.tsx'
import { formatState } from './claim-list.tsx'
import { InformationRequests } from './information-requests.tsx'
import { fillGridCell } from '../../shared/layout/fill-grid-cell.ts'

/** Page of a claim with its attached file, the requests for information about it, and the buttons to answer it. */
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
      {isUndecided(status) && contractOf === 'other' && (
        <Alert severity="warning">
          Договор уже записан на другого участника{contractPhone && ` (${contractPhone})`}. Принять заявку
          нельзя: передайте договор в разделе «Договоры» или откажите.
        </Alert>
      )}
      {isUndecided(status) && <ClaimActions {...record} />}
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, md: 6 }}>
          <Stack spacing={2}>
            <FactCard title="Заявка" facts={toFacts(record)} />
            {record.informationRequests.length > 0 && <InformationRequests key={record.id} {...record} />}
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
          <Card sx={fillGridCell}>
            <CardContent>
              <MainFile key={record.id} {...record} />
            </CardContent>
          </Card>
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
    ['Город', one.city || 'не указан'],
    ['Город участника', one.cityName || 'не указан'],
    ['Комментарий', one.comment || '—'],
    ['Подана', formatMoment(one.createdAt)],
    ...(one.answerBy === null
      ? []
      : [['Ответить до', `${formatMoment(one.answerBy)}${one.isOverdue ? ', просрочен' : ''}`] as const]),
  ] as const

function MainFile({ id, file }: ConsoleClaim) {
  const title = 'Файл участника'
  const heading = (
    <Typography variant="h6" component="h2" gutterBottom>
      {title}
    </Typography>
  )
  if (file === null)
    return (
      <>
        {heading}
        <Typography color="text.secondary">Файла нет</Typography>
      </>
    )
  return (
    <ClaimFile source={fillPath('/console/api/claims/:id/file', { id })} name={title} button="Показать файл">
      {heading}
    </ClaimFile>
  )
}
