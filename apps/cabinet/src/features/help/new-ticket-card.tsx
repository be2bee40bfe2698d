import type { TicketCard } from '@impulse/api/tickets/ticket'
import { useNavigate } from 'react-router'
import { Link } from '../../shared/modal/link.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { justSent } from '../../shared/page/use-is-new.ts'
import { formatAnswerTime } from '../../shared/tickets/answer-time.ts'
import { toTicketDraftName } from '../../shared/tickets/ticket-subject.ts'
import type { PrefilledTicket } from './help.load.ts'
import { MessageForm } from '../../shared/tickets/message-form.tsx'
import { useMessage } from '../../shared/tickets/use-message.ts'
import css from './help-page.module.css'

/** Form of a new ticket, below a description of the object that the ticket is about. */
export function NewTicketCard({
  prefilled,
  answerHours,
}: {
  prefilled: PrefilledTicket
  /** Hours within which the support answers; null when they could not be loaded. */
  answerHours: number | null
}) {
  const { about, object, subject, loadError, prefill, opening } = prefilled
  const navigate = useNavigate()
  const message = useMessage({
    name: toTicketDraftName(prefilled),
    prefill,
    opening,
    path: '/api/thread/',
    fields: { about, object },
    onSent: async ({ id }: TicketCard) => {
      await navigate(`/help/threads/${id}`, { replace: true, state: justSent })
    },
  })
  return (
    <Card label="Новый вопрос">
      {subject !== null && (
        <p className={css.about}>
          О чём: <strong>{subject}</strong>
        </p>
      )}
      {loadError !== null && (
        <Alert tone="warn" title={loadError}>
          Вопрос будет общим: напишите, о&nbsp;чём&nbsp;он
        </Alert>
      )}
      <p className={css.about}>
        {answerHours !== null && `${formatAnswerTime(answerHours)}. `}
        Возможно, ответ уже есть в&nbsp;<Link to="/help">частых вопросах</Link>
      </p>
      <MessageForm message={message} label="Ваш вопрос" send="Отправить вопрос" />
    </Card>
  )
}
