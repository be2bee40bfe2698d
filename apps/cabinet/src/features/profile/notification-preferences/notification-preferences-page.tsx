import type { NotificationPreferences } from '@impulse/api/notifications/notification-preferences'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import type { Loadable } from '../../../shared/loading/loadable.ts'
import { useBrand } from '../../../shared/style/brand.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import css from '../card.module.css'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { NotificationMatrixFields } from './preference-matrix.tsx'
import { PushSwitch } from './push-switch.tsx'
import { QuietHoursCard } from './quiet-hours.tsx'
import { SectionPage } from '../section-page.tsx'
import { useNotificationPreferences } from './use-notification-preferences.ts'
import { type Part, usePart } from '../use-part.ts'

/**
 * Page of the notification preferences: categories and channels, push notifications on this device, and quiet hours. In
 * demo mode, a note links to the demo mailbox.
 */
export function NotificationPreferencesPage({ loaded }: { loaded: Loadable<NotificationPreferences> }) {
  const part = usePart('/api/lk/notices/', loaded)
  const { demoCode } = useBrand()
  return (
    <SectionPage name="notices">
      {demoCode !== undefined && (
        <Alert tone="info">
          Демо-режим: ничего не&nbsp;уходит.{' '}
          <Link to="/demo/mailbox">Посмотреть, что было&nbsp;бы отправлено</Link>
        </Alert>
      )}
      <ResourceView resource={part} label="Загружаем настройки" skeleton={<SkeletonRows count={5} />}>
        {(settings) => <Choices settings={settings} part={part} />}
      </ResourceView>
    </SectionPage>
  )
}

function Choices({
  settings,
  part,
}: {
  settings: NotificationPreferences
  part: Part<NotificationPreferences>
}) {
  const { matrix, quiet, save, failed, isSaved, isSaving } = useNotificationPreferences(settings, part.take)
  const { push, email, advertising } = settings
  return (
    <>
      <section className={css.card} aria-labelledby="notices">
        <h2 id="notices">О&nbsp;чём и&nbsp;где сообщать</h2>
        <p className={css.note}>
          Отключённое здесь останется в&nbsp;<Link to="/notification">списке уведомлений</Link>, но&nbsp;без
          отметки. О&nbsp;деньгах и&nbsp;защите аккаунта сообщаем всегда
        </p>
        <NotificationMatrixFields
          matrix={matrix}
          isSaving={isSaving}
          onChange={(changed) => void save({ matrix: changed })}
        />
        {failed !== null && (
          <div ref={comeIntoView}>
            <Alert tone="bad">{failed}</Alert>
          </div>
        )}
        <output className="visually-hidden">{isSaved && 'Сохранено'}</output>
        <ul className={css.points}>
          <li>
            {email === '' ? (
              <>
                На&nbsp;почту ничего не&nbsp;придёт, пока она не&nbsp;подтверждена:{' '}
                <Link to="/lk/account">указать почту</Link>
              </>
            ) : (
              <>Письма приходят на&nbsp;{email}</>
            )}
          </li>
          {push.devices === 0 && <li>Пуш пока не&nbsp;включён ни&nbsp;на&nbsp;одном устройстве</li>}
          <li>
            {advertising ? 'Новости вне кабинета приходят' : 'Новости вне кабинета не\u00a0приходят'}:{' '}
            <Link to="/lk/consents">согласие на&nbsp;рекламные сообщения</Link>{' '}
            {advertising ? 'дано' : 'не\u00a0дано'}
          </li>
        </ul>
      </section>
      {push.key !== null && <PushSwitch vapidKey={push.key} isOn={push.on} onChanged={part.retry} />}
      <QuietHoursCard quiet={quiet} onChange={(changed) => void save({ quiet: changed })} />
      <p className={css.lead}>Коды для входа и&nbsp;подтверждения приходят по&nbsp;СМС в&nbsp;любое время</p>
    </>
  )
}

/** Scrolls to the error text, which may be far from the choice that the server rejected. */
const comeIntoView = (text: HTMLElement | null): void => text?.scrollIntoView({ block: 'nearest' })
