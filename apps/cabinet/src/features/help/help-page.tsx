import { type RefObject, useEffect, useRef } from 'react'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { NothingFound } from '../../shared/feedback/nothing-found.tsx'
import { useMember } from '../../shared/member/member.ts'
import { SearchField } from '../../shared/list/search-field.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { fromList } from '../../shared/page/from-list.ts'
import { toTicketDraftName, toUrl } from '../../shared/tickets/ticket-subject.ts'
import { ContactCard } from './contact-card.tsx'
import type { LoadedHelp } from './help.load.ts'
import { useQuery } from '../../shared/page/use-query.ts'
import css from './help-page.module.css'
import { HelpAnswers } from './help-answers.tsx'
import { NewTicketCard } from './new-ticket-card.tsx'

/**
 * Page «Помощь»: help articles, and the ways to contact the support. For a member whose address has the subject of a
 * ticket, the page is the form of the ticket instead.
 */
export function HelpPage({ loaded: { search, help, prefilled } }: { loaded: LoadedHelp }) {
  const params = useQuery()
  const member = useMember()
  const isMember = member !== null && member.consentGiven && member.profileComplete
  const answerHours = help.status === 'loaded' ? help.value.answerHours : null
  const ticket = isMember ? prefilled : null
  const { form, opener } = useFocusWhenAsking(ticket !== null)
  if (ticket)
    return (
      <>
        <PageHeader title="Новый вопрос" back={{ to: '/help', label: 'Помощь' }} />
        <div ref={form} className={css.help}>
          <NewTicketCard key={toTicketDraftName(ticket)} prefilled={ticket} answerHours={answerHours} />
        </div>
      </>
    )
  return (
    <>
      <PageHeader title="Помощь" back={{ to: '/lk', label: 'Мой профиль' }} backOnPhone>
        {isMember && (
          <ButtonLink to="/help/threads" state={fromList} variant="secondary">
            Мои вопросы
          </ButtonLink>
        )}
      </PageHeader>
      <div className={css.help}>
        <SearchField
          value={search}
          toUrl={(next) => toUrl(params, next)}
          label="Поиск по вопросам и ответам"
          placeholder="Найти ответ"
        />
        {help.status === 'failed' && <LoadFailed of={help}>{help.text}</LoadFailed>}
        {help.status === 'loaded' && (
          <>
            <output className="visually-hidden">
              {search !== '' && `Найдено ответов: ${help.value.articles.length}`}
            </output>
            {help.value.articles.length === 0 ? (
              <NothingFound to={toUrl(params, '')} action="Все вопросы">
                Попробуйте другие слова или напишите нам
              </NothingFound>
            ) : (
              <HelpAnswers help={help.value} search={search} />
            )}
          </>
        )}
        <ContactCard
          isMember={isMember}
          answerHours={answerHours}
          prefill={prefilled?.prefill ?? ''}
          newTicketLinkRef={opener}
        />
      </div>
    </>
  )
}

/**
 * Moves the focus to the ticket form when the form opens, because the link that the member pressed disappears.
 * When the form closes, the focus returns to the link.
 */
function useFocusWhenAsking(isAsking: boolean): {
  form: RefObject<HTMLDivElement | null>
  opener: RefObject<HTMLAnchorElement | null>
} {
  const form = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLAnchorElement>(null)
  const wasAsking = useRef(isAsking)
  useEffect(() => {
    if (isAsking && !wasAsking.current) form.current?.querySelector('textarea')?.focus()
    if (!isAsking && wasAsking.current) opener.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return { form, opener }
}
