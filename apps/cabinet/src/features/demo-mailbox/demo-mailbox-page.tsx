import type { DemoMailbox, DemoMessage } from '@impulse/api/notifications/demo-mailbox'
import { EmptyState } from '../../shared/feedback/empty-state.tsx'
import { formatMoscowMoment } from '../../shared/format/date.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { StatusTag } from '../../shared/ui/status-tag.tsx'
import css from './demo-mailbox-page.module.css'

/** Page with the messages that demo mode stored instead of sending them, newest first. */
export function DemoMailboxPage({ mailbox: { messages } }: { mailbox: DemoMailbox }) {
  return (
    <>
      <PageHeader title="Сообщения демо-режима" back={{ to: '/', label: 'Главная' }} backOnPhone />
      <p className={css.lead}>
        Демо-режим ничего не&nbsp;отправляет: СМС, письма и&nbsp;уведомления на&nbsp;устройства складываются
        сюда
      </p>
      {messages.length === 0 ? (
        <EmptyState art="done" title="Пока ничего">
          Попросите код или выведите деньги, и&nbsp;здесь появятся сообщения
        </EmptyState>
      ) : (
        <ul role="list" className={css.messages}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
    </>
  )
}

const channelLabels = { sms: 'СМС', mail: 'Письмо', push: 'Уведомление' } as const

function Message({ message: { at, channel, to, title, text } }: { message: DemoMessage }) {
  return (
    <li className={css.message}>
      <p className={css.about}>
        <StatusTag tone="plain" text={channelLabels[channel]} />
        <span className={css.to}>{to}</span>
        <time dateTime={at}>{formatMoscowMoment(at, { now: at })}</time>
      </p>
      {title !== '' && <p className={css.title}>{title}</p>}
      <p className={css.text}>{text}</p>
    </li>
  )
}
