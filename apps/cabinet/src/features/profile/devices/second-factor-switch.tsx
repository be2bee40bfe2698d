import type { Passkeys } from '@impulse/api/sign-in/passkey'
import { secondFactorEndDays } from '@impulse/api/sign-in/sign-in-limits'
import { useState } from 'react'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { getPasskeyAssertion, keyErrorText } from '../../../shared/browser/use-passkey.ts'
import { useHasPasskeys } from '../../../shared/browser/has-passkeys.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { formatMoscowMoment } from '../../../shared/format/date.ts'
import { plural } from '../../../shared/format/plural.ts'
import { SavedMark } from '../../../shared/form/save-result.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Switch } from '../switch.tsx'
import css from './devices-page.module.css'

type SecondFactorSwitchProps = {
  loaded: Passkeys
  onChanged: (secondFactor: Passkeys['secondFactor']) => void
}

const endDelay = `${secondFactorEndDays}\u00a0${plural(secondFactorEndDays, 'день', 'дня', 'дней')}`

/** Switch «Вход только с ключом», which a passkey confirms. Hidden from a member without passkeys. */
export function SecondFactorSwitch({ loaded, onChanged }: SecondFactorSwitchProps) {
  const { passkeys, secondFactor } = loaded
  const has = useHasPasskeys()
  const { today: now } = useMemberSummary()
  const { pressed, busy, failed, press } = usePress<'on' | 'off'>(keyErrorText)
  const [isSaved, setSaved] = useState(false)
  const { isOn, endsAt } = secondFactor
  const change = (isNowOn: boolean) =>
    press(
      async () => {
        setSaved(false)
        const assertion = await getPasskeyAssertion('/api/lk/reauthentication/passkey/options/')
        onChanged(await api.put('/api/lk/second-factor/', { isOn: isNowOn, assertion }))
        setSaved(true)
      },
      isNowOn ? 'on' : 'off',
    )
  if (!has || (passkeys.length === 0 && !isOn)) return null
  if (!isOn && !passkeys.some(({ canConfirm }) => canConfirm))
    return (
      <p className={css.about}>
        «Вход только с&nbsp;ключом» можно будет включить через некоторое время после добавления ключа: так
        чужой не&nbsp;закроет вход вам
      </p>
    )
  return (
    <>
      <Switch
        label="Вход только с ключом"
        isOn={busy ? pressed === 'on' : isOn}
        isBusy={busy}
        onChange={change}
      />
      <p className={css.about}>
        Одного кода из&nbsp;СМС не&nbsp;хватит, даже если ваш номер перехватят. При включении другие сеансы
        завершатся, а&nbsp;новые ключи удалятся. Если потеряете все ключи, поддержка вернёт вход по&nbsp;коду
        через {endDelay}. Заведите запасной ключ
      </p>
      <SavedMark isSaved={isSaved} />
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      {endsAt !== null && (
        <Alert
          tone="bad"
          action={
            <Button variant="secondary" busy={busy} onClick={() => change(true)}>
              Не&nbsp;отключать
            </Button>
          }
        >
          Вход только с&nbsp;ключом отключится {formatMoscowMoment(endsAt, { now })}: об&nbsp;этом попросили
          поддержку. Если это были не&nbsp;вы, нажмите «Не&nbsp;отключать»
        </Alert>
      )}
    </>
  )
}
