import type { RefObject } from 'react'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { useBrand } from '../../shared/style/brand.ts'
import { buttonClass } from '../../shared/ui/button-variant.ts'
import { Card } from '../../shared/ui/card.tsx'
import { formatAnswerTime } from '../../shared/tickets/answer-time.ts'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'

type ContactCardProps = {
  isMember: boolean
  /** Hours within which the support answers; null when the help could not be loaded. */
  answerHours: number | null
  /** Text with which the e-mail to the support begins. */
  prefill: string
  /** Ref of the link that opens the ticket form. */
  newTicketLinkRef: RefObject<HTMLAnchorElement | null>
}

/** Card with the ways to contact the support: a ticket (only for members) or an e-mail. */
export function ContactCard({ isMember, answerHours, prefill, newTicketLinkRef }: ContactCardProps) {
  const { supportEmail, name } = useBrand()
  const mail = mailTo(supportEmail, { subject: `Вопрос о кабинете «${name}»`, body: prefill })
  return (
    <Card title="Не нашли ответ?">
      <p>
        {isMember
          ? 'Задайте вопрос здесь: ответ придёт в\u00a0кабинет, и\u00a0мы сообщим о\u00a0нём уведомлением. Или напишите на\u00a0почту'
          : 'Напишите на\u00a0почту'}{' '}
        <a href={mail}>{supportEmail}</a>. Паспорт и&nbsp;код из&nbsp;СМС присылать не&nbsp;нужно
      </p>
      {isMember && answerHours !== null && <p>{formatAnswerTime(answerHours)}</p>}
      {isMember ? (
        <ButtonLink ref={newTicketLinkRef} to={newTicketAddress({ about: 'general' })}>
          Задать вопрос
        </ButtonLink>
      ) : (
        <p>
          <a href={mail} className={buttonClass({})}>
            Написать письмо
          </a>
        </p>
      )}
    </Card>
  )
}

function mailTo(email: string, { subject, body }: { subject: string; body: string }): string {
  const bodyParam = body === '' ? '' : `&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
  return `mailto:${email}?subject=${encodeURIComponent(subject)}${bodyParam}`
}
