import { type MemberSession } from '@impulse/api/profile/profile'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import { getLoadedValue, type Loadable } from '../../../shared/loading/loadable.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { StatusTag } from '../../../shared/ui/status-tag.tsx'
import css from './devices-page.module.css'
import { EndSessions } from './end-sessions.tsx'
import type { PasskeysCardProps } from './passkeys-card.tsx'
import { LazyReauthenticationSheet } from '../reauthentication/lazy-reauthentication-sheet.ts'
import { type RunReauthenticated, useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { formatMoscowMoment } from '../../../shared/format/date.ts'
import type { MemberSessions } from '../section.load.ts'
import { ReportSignIn } from './report-sign-in.tsx'
import { SectionPage } from '../section-page.tsx'
import { useEndSession } from './use-end-session.ts'
import { type Part, usePart } from '../use-part.ts'

// Loads the code of the passkeys card separately. The page does not wait for this code, and works when the code
// cannot be loaded.
const PasskeysCard = lazy<ComponentType<PasskeysCardProps>>(async () => {
  try {
    return { default: (await import('./passkeys-card.tsx')).PasskeysCard }
  } catch {
    return { default: () => null }
  }
})

/**
 * Page «Устройства и сеансы»: the member's sessions, with buttons that end sessions, and the member's passkeys. The card
 * that stops the payouts is apart from the button that only signs out.
 */
export function DevicesPage({ loaded }: { loaded: Loadable<MemberSessions> }) {
  const part = usePart('/api/lk/sessions/', loaded)
  const [ends, setEnds] = useState(0)
  const [isPasskeyOnly, setPasskeyOnly] = useState(false)
  const { run, sheet } = useReauthentication()
  const sessions = getLoadedValue(part.shown)?.sessions ?? []
  const others = sessions.filter(({ current }) => !current)
  const forgetOthers = () => {
    part.take({ sessions: sessions.filter(({ current }) => current) })
    part.retry()
  }
  return (
    <SectionPage name="devices">
      <ResourceView resource={part} label="Загружаем сеансы" skeleton={<SkeletonRows count={3} />}>
        {() => (
          <>
            <Sessions sessions={sessions} part={part} run={run} />
            <EndSessions
              run={run}
              otherCount={others.length}
              isPasskeyOnly={isPasskeyOnly}
              onEnded={() => {
                forgetOthers()
                setEnds(ends + 1)
              }}
            />
          </>
        )}
      </ResourceView>
      <ReportSignIn
        isPasskeyOnly={isPasskeyOnly}
        onReported={() => {
          part.retry()
          setEnds(ends + 1)
        }}
      />
      <Suspense>
        {/* «Выйти везде» deletes the passkeys as well. A new React key remounts the card, which then requests
            the passkeys again. */}
        <PasskeysCard
          key={ends}
          run={run}
          hasOtherSessions={others.length > 0}
          onOthersEnded={forgetOthers}
          onPasskeyOnly={setPasskeyOnly}
        />
      </Suspense>
      <LazyReauthenticationSheet
        {...sheet}
        reason={<>Так никто другой не&nbsp;войдёт в&nbsp;кабинет и&nbsp;не&nbsp;закроет вход вам</>}
        action="Подтвердить"
      />
    </SectionPage>
  )
}

function Sessions({
  sessions,
  part,
  run,
}: {
  sessions: MemberSession[]
  part: Part<MemberSessions>
  run: RunReauthenticated
}) {
  const { ending, failed, endedId, end } = useEndSession(run, (id) => {
    part.take({ sessions: sessions.filter((one) => one.id !== id) })
    part.retry()
  })
  const list = useRef<HTMLUListElement>(null)
  // When a session ends, its row disappears together with the pressed button, so the list receives the focus.
  useEffect(() => {
    if (endedId !== null) list.current?.focus()
  }, [endedId])
  return (
    <>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <ul role="list" aria-label="Сеансы" className={css.list} ref={list} tabIndex={-1}>
        {sessions.map((session) => (
          <li key={session.id} className={css.item}>
            <SessionText session={session} />
            {!session.current && (
              <Button
                variant="secondary"
                busy={ending === session.id}
                aria-label={`Завершить сеанс: ${session.device}`}
                onClick={() => end(session.id)}
              >
                Завершить
              </Button>
            )}
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{endedId !== null && 'Сеанс завершён'}</output>
    </>
  )
}

function SessionText({ session: { device, current, createdAt, lastUsedAt } }: { session: MemberSession }) {
  const { today: now } = useMemberSummary()
  return (
    <div className={css.text}>
      <p className={css.device}>{device}</p>
      {current ? (
        <div>
          <StatusTag tone="ok" text="Это устройство" />
        </div>
      ) : (
        <p className={css.about}>Кабинет открывали: {formatMoscowMoment(lastUsedAt, { now })}</p>
      )}
      <p className={css.about}>Вошли: {formatMoscowMoment(createdAt, { now })}</p>
    </div>
  )
}
