import type { NotificationPreferences } from '@impulse/api/notifications/notification-preferences'
import {
  notificationChannels,
  type NotificationChannel,
} from '@impulse/api/notifications/notification-channels'
import type { AccountInfo } from '@impulse/api/profile/profile'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import { getLoadedValue, type Loadable } from '../../../shared/loading/loadable.ts'
import { useBrand } from '../../../shared/style/brand.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import css from '../card.module.css'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { useProfile } from '../profile-context.ts'
import { ChannelList } from './channel-list.tsx'
import { TopicList } from './topic-list.tsx'
import { QuietHoursCard } from './quiet-hours.tsx'
import { SectionPage } from '../section-page.tsx'
import { useNotificationPreferences } from './use-notification-preferences.ts'
import { type Part, usePart } from '../use-part.ts'

/**
 * Page of the notification preferences: channels, topics and quiet hours. In demo mode, a note links to the demo mailbox.
 */
export function NotificationPreferencesPage({ loaded }: { loaded: Loadable<NotificationPreferences> }) {
  const part = usePart('/api/lk/notices/', loaded)
  const { demoCode } = useBrand()
  return (
    <SectionPage name="notices">
      {demoCode !== undefined && (
        <Alert tone="info">
          В&nbsp;демо-режиме ничего не&nbsp;отправляем. <Link to="/demo/mailbox">Сообщения демо-режима</Link>
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
  const account = getLoadedValue(useProfile().account.shown)?.accountInfo
  const { matrix, quiet, save, result, isSaving } = useNotificationPreferences(settings, part.take)
  return (
    <>
      <ChannelList settings={settings} account={account} onPushChanged={part.retry} />
      <section className={css.card} aria-labelledby="notices">
        <h2 id="notices">Уведомления</h2>
        <p className={css.note}>
          Отключённое здесь останется в&nbsp;<Link to="/notification">списке</Link>, но&nbsp;без отметки
        </p>
        <TopicList
          matrix={matrix}
          channels={getReachingChannels(settings, account)}
          advertising={settings.advertising}
          isSaving={isSaving}
          result={result}
          onChange={(category, changes) => void save(category, { matrix: { [category]: changes } })}
        />
      </section>
      <QuietHoursCard
        quiet={quiet}
        result={result}
        onChange={(changed) => void save('quiet', { quiet: changed })}
      />
      <p className={css.lead}>Коды для входа и&nbsp;подтверждения приходят по&nbsp;СМС в&nbsp;любое время</p>
    </>
  )
}

/** Returns the channels that have an address or a device. A channel without these must not seem to be chosen. */
function getReachingChannels(
  { email, push }: NotificationPreferences,
  account: AccountInfo | undefined,
): NotificationChannel[] {
  const reaches = {
    cabinet: true,
    sms: true,
    mail: email !== '' && account?.mailIsOn !== false,
    push: push.devices > 0,
  }
  return notificationChannels.filter((channel) => reaches[channel])
}
