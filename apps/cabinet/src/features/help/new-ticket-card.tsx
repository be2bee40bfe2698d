import type { TicketCard } from '@impulse/api/tickets/ticket'
import { useNavigate } from 'react-router'
import { Card } from '../../shared/ui/card.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { justSent } from '../../shared/page/use-is-new.ts'
import { toTicketDraftName } from '../../shared/tickets/ticket-subject.ts'
import type { PrefilledTicket } from './help.load.ts'
import { MessageForm } from '../../shared/tickets/message-form.tsx'
import { useMessage } from '../../shared/tickets/use-message.ts'
import css from './help-page.module.css'

/** Form of a new ticket, below a description of the object that the ticket is about. */
export function NewTicketCard({ prefilled }: { prefilled: PrefilledTicket }) {
  const { about, object, subject, loadError, prefill } = prefilled
  const navigate = useNavigate()
  const message = useMessage({
    name: toTicketDraftName({ about, object }),
    prefill,
    path: '/api/thread/',
    fields: { about, object },
    onSent: async ({ id }: TicketCard) => {
      await navigate(`/help/threads/${id}`, { replace: true, state: justSent })
    },
  })
  return (
    <Card title="Задать вопрос">
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
      <MessageForm message={message} label="Ваш вопрос" send="Отправить вопрос" />
    </Card>
  )
}
