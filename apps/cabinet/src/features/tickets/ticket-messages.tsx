import type { TicketMessage } from '@impulse/api/tickets/ticket'
import { AttachedFile } from '../../shared/files/attached-file.tsx'
import { fileSize } from '../../shared/files/file-size.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { formatMoment } from '../../shared/format/date.ts'
import css from './ticket-messages.module.css'

/** Messages of a ticket, oldest first. Screen readers announce new messages. */
export function TicketMessages({ messages, today }: { messages: readonly TicketMessage[]; today: string }) {
  return (
    <ol className={css.messages} aria-label="Переписка" aria-live="polite">
      {messages.map(({ id, author, text, date, files }) => (
        <li key={id} className={classNames(css.message, author === 'support' && css.support)}>
          <p className={css.head}>
            <strong>{author === 'support' ? 'Поддержка' : 'Вы'}</strong>
            <time dateTime={date} className={css.when}>
              {formatMoment(date, { now: today })}
            </time>
          </p>
          <p className={css.text}>{text}</p>
          {files.map((file, i) => (
            <AttachedFile
              key={file.id}
              file={file}
              label={`Фото ${i + 1}`}
              fileName={`Вложение ${i + 1}.pdf`}
            >
              {(isPhoto) => `${isPhoto ? 'Показать фото' : 'Скачать PDF'} ${i + 1} · ${fileSize(file.bytes)}`}
            </AttachedFile>
          ))}
        </li>
      ))}
    </ol>
  )
}
