import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleTicket } from '@impulse/api/tickets/console-tickets'
import { ticketStatusLabels } from '@impulse/copy-ru/tickets/ticket-labels'
import { Box, Button, Chip, Grid, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, Title, useGetIdentity, useNotify } from 'react-admin'
import { useParams } from 'react-router'
import { toDraftKey } from '../../shared/form/draft-store.ts'
import { call } from '../../shared/api/call.ts'
import { type Fact, FactCard } from '../../shared/layout/fact-card.tsx'
import { LinkIf } from '../../shared/layout/link-if.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { AnswerForm } from './reply-form.tsx'
import { MessageCard } from './message-card.tsx'
import { toTicketFacts } from './subject-facts.ts'

/** Page of a ticket with its messages, its subject and the form of a reply. */
export function TicketShow() {
  const { id = '' } = useParams()
  const { identity } = useGetIdentity()
  const response = useResponse(fillPath('/console/api/tickets/:id', { id }))
  const one = response.value
  return (
    <Box sx={{ mt: 2 }}>
      <Title title={`Вопрос №\u00a0${id}`} />
      <NotLoaded failure={response.failure} isThere={one !== null} onRetry={response.reload} />
      {one && identity && (
        <Grid container spacing={2}>
          <Grid size={{ xs: 12, md: 8 }}>
            <Stack spacing={2}>
              <State one={one} onClosed={response.setValue} />
              {one.messages.map((message) => (
                <MessageCard key={message.id} ticketId={one.id} message={message} />
              ))}
              {one.status !== 'closed' && (
                <AnswerForm
                  id={one.id}
                  draftKey={toDraftKey(String(identity.id), `answer to ${one.id}`)}
                  onSent={response.setValue}
                />
              )}
            </Stack>
          </Grid>
          <Grid size={{ xs: 12, md: 4 }}>
            <Stack spacing={2}>
              <FactCard title={one.subject} facts={[...toTicketFacts(one), ...listClaim(one)]} />
              {one.memberId && <Link to={`/members/${one.memberId}/show`}>Карточка участника</Link>}
            </Stack>
          </Grid>
        </Grid>
      )}
    </Box>
  )
}

function State({ one, onClosed }: { one: ConsoleTicket; onClosed: (one: ConsoleTicket) => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 1 }}>
      <Chip label={ticketStatusLabels[one.status]} />
      {one.answerBy && (
        <Typography color={one.isOverdue ? 'error' : 'text.primary'}>
          Ответить до {formatMoment(one.answerBy)}
          {one.isOverdue && ', просрочен'}
        </Typography>
      )}
      {one.rating !== null && <Typography>Оценка участника: {one.rating} из 5</Typography>}
      {one.status !== 'closed' && <Button onClick={() => setDialogOpen(true)}>Закрыть без ответа</Button>}
      {isDialogOpen && <CloseDialog id={one.id} onClosed={onClosed} onClose={() => setDialogOpen(false)} />}
    </Stack>
  )
}

type CloseProps = { id: string; onClosed: (one: ConsoleTicket) => void; onClose: () => void }

function CloseDialog({ id, onClosed, onClose }: CloseProps) {
  const notify = useNotify()
  const close = async (reason: string) => {
    onClosed(await call('POST', fillPath('/console/api/tickets/:id/closing', { id }), { reason }))
    onClose()
    notify('Вопрос закрыт', { type: 'success' })
  }
  return (
    <ReasonDialog
      title={`Закрыть вопрос №\u00a0${id}?`}
      button="Закрыть вопрос"
      onSubmit={close}
      onClose={onClose}
    >
      <Typography>
        Участник получит только уведомление, что вопрос закрыт. Открыть его снова может он сам, если напишет
        ещё раз.
      </Typography>
    </ReasonDialog>
  )
}

/** Returns the claim that the ticket is about, with a link for staff who may answer claims. */
const listClaim = ({ object }: ConsoleTicket): Fact[] =>
  object?.claim
    ? [
        [
          'Заявка',
          <LinkIf key="claim" action="claims.queue" to={`/claims/${object.claim}/show`}>
            №&nbsp;{object.claim}
          </LinkIf>,
        ],
      ]
    : []
