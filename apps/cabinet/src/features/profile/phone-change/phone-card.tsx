import { formatPhone } from '@impulse/api/fields/phone'
import { type AccountInfo } from '@impulse/api/profile/profile'
import { useState } from 'react'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { NoWrap } from '../../../shared/ui/no-wrap.tsx'
import css from '../card.module.css'
import { useProfile } from '../profile-context.ts'
import { notLoadedText, useLazyModule } from '../use-lazy.ts'

/**
 * Card with the phone number with which the member signs in. If the member has begun to change the number, the
 * card offers to continue or cancel the change.
 */
export function PhoneCard({ info }: { info: AccountInfo }) {
  const { account } = useProfile()
  const [isOpen, setOpen] = useState(false)
  const { busy, failed, press } = usePress()
  const later = useLazyModule(() => import('./phone-sheet.tsx'))
  const { phoneChange } = info
  const open = () => {
    setOpen(true)
    later.want()
  }
  const giveUp = async () => {
    await api.delete('/api/lk/phone/', repeatable())
    account.take({ accountInfo: { ...info, phoneChange: null } })
  }
  return (
    <section className={classNames(css.card, css.narrow)} aria-label="Телефон">
      <Facts>
        <Fact name="Телефон для входа">
          <NoWrap>{formatPhone(info.phoneNumber)}</NoWrap>
        </Fact>
      </Facts>
      {phoneChange !== null && (
        <p>
          Смена номера на&nbsp;<NoWrap>{formatPhone(phoneChange.phone)}</NoWrap> не&nbsp;закончена
        </p>
      )}
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      {later.hasFailed && <Alert tone="bad">{notLoadedText}</Alert>}
      <div className={css.ways}>
        <Button variant="secondary" aria-haspopup="dialog" busy={later.isLoading} onClick={open}>
          {phoneChange === null ? 'Изменить номер' : 'Продолжить'}
        </Button>
        {phoneChange !== null && (
          <Button variant="ghost" busy={busy} onClick={() => press(giveUp)}>
            Не менять номер
          </Button>
        )}
      </div>
      {later.module && <later.module.PhoneSheet open={isOpen} info={info} onClose={() => setOpen(false)} />}
    </section>
  )
}
