import type { CorrectableClaimField } from '@impulse/api/claims/claim-corrections'
import type { ConsoleClaim, ConsoleInformationRequest } from '@impulse/api/claims/console-claims'
import { dayInDigits } from '@impulse/api/fields/day'
import { fillPath } from '@impulse/api/routes/fill-path'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { claimFieldLabels } from '@impulse/copy-ru/claims/claim-labels'
import { Box, Card, CardContent, Divider, Stack, Typography } from '@mui/material'
import { formatMoment } from '../../shared/format/moment.tsx'
import { ClaimFile } from './claim-file.tsx'

/** Requests for information about a claim with the member's replies, oldest first. */
export const InformationRequests = ({ id, informationRequests }: ConsoleClaim) => (
  <Card component="section" aria-labelledby="information-requests">
    <CardContent>
      <Typography id="information-requests" variant="h6" component="h2" gutterBottom>
        Уточнения
      </Typography>
      <Stack spacing={2} divider={<Divider />}>
        {informationRequests.map((request) => (
          <Request key={request.place} id={id} request={request} />
        ))}
      </Stack>
    </CardContent>
  </Card>
)

function Request({ id, request }: { id: string; request: ConsoleInformationRequest }) {
  const { place, at, actor, text, reply } = request
  const source = fillPath('/console/api/claims/:id/information-requests/:place/file', {
    id,
    place: String(place),
  })
  return (
    <Stack spacing={1}>
      <Message heading={`Вопрос · ${formatAuditActor(actor)}, ${formatMoment(at)}`}>
        {text || 'текст удалён'}
      </Message>
      {reply === null ? (
        <Typography color="text.secondary">Ответа нет</Typography>
      ) : (
        <>
          <Message heading={`Ответ участника · ${formatMoment(reply.at)}`}>
            {reply.text || (text === '' ? 'текст удалён' : 'без текста')}
          </Message>
          {reply.corrections.map(({ field, from, to }) => (
            <Typography key={field} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {claimFieldLabels[field]}: {formatValue(field, from)} → {formatValue(field, to)}
            </Typography>
          ))}
          {reply.file && <ClaimFile source={source} name="Файл к ответу" button="Показать файл ответа" />}
        </>
      )}
    </Stack>
  )
}

const formatValue = (field: CorrectableClaimField, value: string): string =>
  field === 'connectedAt' ? dayInDigits(value) : value

const Message = ({ heading, children }: { heading: string; children: string }) => (
  <Box>
    <Typography variant="body2" color="text.secondary">
      {heading}
    </Typography>
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Typography>
  </Box>
)
