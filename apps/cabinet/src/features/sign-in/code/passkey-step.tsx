import { secondFactorEndDays } from '@impulse/api/sign-in/sign-in-limits'
import { useRef } from 'react'
import { useFocusMove } from '../../../shared/browser/use-focus-move.ts'
import { useHasPasskeys } from '../../../shared/browser/has-passkeys.ts'
import { plural } from '../../../shared/format/plural.ts'
import { useBrand } from '../../../shared/style/brand.ts'
import { PasskeySignInButton } from '../passkey-sign-in.tsx'
import css from '../sign-in-page.module.css'

const endDelay = `${secondFactorEndDays}\u00a0${plural(secondFactorEndDays, 'день', 'дня', 'дней')}`

/** Step after the code of a member whose sign-in needs a passkey. */
export function PasskeyStep() {
  const has = useHasPasskeys()
  const { supportEmail } = useBrand()
  const title = useRef<HTMLHeadingElement>(null)
  useFocusMove(() => title.current?.focus())
  return (
    <section className={css.form}>
      <h2 ref={title} tabIndex={-1}>
        Теперь ключ
      </h2>
      <p>Код верный, но&nbsp;одного кода мало: вы включили вход только с&nbsp;ключом</p>
      {has ? (
        <PasskeySignInButton variant="primary" label={'Войти с\u00a0ключом'} />
      ) : (
        <p role="alert">
          Этот браузер не&nbsp;умеет работать с&nbsp;ключами. Откройте кабинет там, где есть ключ
        </p>
      )}
      <ul className={css.hints}>
        <li>Ключ на&nbsp;другом устройстве? Выберите его в&nbsp;окне, которое откроет браузер.</li>
        <li>
          Потеряли все ключи? Напишите нам: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Проверим,
          что это вы, и&nbsp;через {endDelay} откроем вход по&nbsp;коду. Вывод денег остановим сразу, вернёт
          его поддержка.
        </li>
      </ul>
    </section>
  )
}
