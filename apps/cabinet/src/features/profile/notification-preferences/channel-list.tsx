import type { NotificationPreferences } from '@impulse/api/notifications/notification-preferences'
import type { AccountInfo } from '@impulse/api/profile/profile'
import type { ReactNode } from 'react'
import { formatPhoneNoWrap } from '../../../shared/format/phone.ts'
import { Link } from '../../../shared/modal/link.tsx'
import css from '../card.module.css'
import own from './notification-preferences.module.css'
import { PushChannel } from './push-channel.tsx'
import { channelLabels } from './topic-list.tsx'

type ChannelListProps = {
  settings: NotificationPreferences
  /** Contacts of the member; absent until they are loaded. */
  account: AccountInfo | undefined
  onPushChanged: () => void
}

/** Card of the channels. Each row shows the address of its channel, or what the member must do to get messages there. */
export function ChannelList({ settings: { email, push }, account, onPushChanged }: ChannelListProps) {
  return (
    <section className={css.card} aria-labelledby="channels">
      <h2 id="channels">Куда присылать</h2>
      <ul className={own.channels}>
        <Channel name={channelLabels.cabinet}>Всегда</Channel>
        <Channel name={channelLabels.sms}>
          {account === undefined ? 'На\u00a0номер для входа' : formatPhoneNoWrap(account.phoneNumber)}
        </Channel>
        <Channel name={channelLabels.mail}>
          <MailState email={email} account={account} />
        </Channel>
        <PushChannel push={push} onChanged={onPushChanged} />
      </ul>
    </section>
  )
}

function Channel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={own.channel}>
      <span className={own.name}>{name}</span>
      <span className={own.state}>{children}</span>
    </li>
  )
}

function MailState({ email, account }: { email: string; account: AccountInfo | undefined }) {
  if (account?.mailIsOn === false) return 'Письма пока не\u00a0отправляются'
  if (email !== '') return email
  if (account === undefined || account.pendingEmail === null)
    return <Link to="/lk/account">Укажите почту</Link>
  return (
    <>
      {account.pendingEmail}
      <br />
      <Link to="/lk/account">Подтвердите адрес</Link>
    </>
  )
}
