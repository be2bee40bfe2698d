import type { TicketMessage } from '@impulse/api/tickets/ticket'
import { useEffect, useRef, useState } from 'react'
import { AttachedFile } from '../../shared/files/attached-file.tsx'
import { fileSize } from '../../shared/files/file-size.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { formatMoment } from '../../shared/format/date.ts'
import css from './ticket-messages.module.css'

type TicketMessagesProps = { messages: readonly TicketMessage[]; today: string }

/**
 * Messages of a ticket, oldest first: those of the support at the left, those of the member at the right. Screen
 * readers announce a new answer.
 */
export function TicketMessages({ messages, today }: TicketMessagesProps) {
  useScrollToNewest(messages)
  const [firstCount] = useState(messages.length)
  const newest = messages.slice(firstCount).at(-1)
  return (
    <>
      <ol className={css.messages} aria-label="Переписка">
        {messages.map(({ id, author, text, date, files }) => (
          <li key={id} className={classNames(css.message, author === 'support' && css.support)}>
            <strong className={author === 'support' ? css.author : 'visually-hidden'}>
              {author === 'support' ? 'Поддержка' : 'Вы'}
            </strong>
            {text !== '' && <p className={css.text}>{text}</p>}
            {files.length > 0 && (
              <div className={css.files}>
                {files.map((file, i) => (
                  <AttachedFile
                    key={file.id}
                    file={file}
                    label={`Фото ${i + 1}`}
                    fileName={`Вложение ${i + 1}.pdf`}
                  >
                    {(isPhoto) =>
                      `${isPhoto ? 'Показать фото' : 'Скачать PDF'} ${i + 1} · ${fileSize(file.bytes)}`
                    }
                  </AttachedFile>
                ))}
              </div>
            )}
            <time dateTime={date} className={css.when}>
              {formatMoment(date, { now: today })}
            </time>
          </li>
        ))}
      </ol>
      <output className="visually-hidden">
        {newest?.author === 'support' && `Поддержка: ${newest.text}`}
      </output>
    </>
  )
}

/**
 * Scrolls to the end of the page when it opens and after a message of the member. After an answer, scrolls only when
 * the end is near, so that a member who reads older messages is not interrupted.
 */
function useScrollToNewest(messages: readonly TicketMessage[]): void {
  const seen = useRef(0)
  useEffect(() => {
    const { scrollHeight } = document.documentElement
    const isNearEnd = scrollHeight - window.scrollY < 2 * window.innerHeight
    const isWanted = seen.current === 0 || isNearEnd || messages.at(-1)?.author === 'member'
    if (messages.length > seen.current && isWanted) window.scrollTo(0, scrollHeight)
    seen.current = messages.length
  }, [messages])
}
