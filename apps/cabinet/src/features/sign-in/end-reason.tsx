import type { EndReason } from '@impulse/api/sign-in/sign-in'
import { Button } from '../../shared/ui/button.tsx'
import { useBrand } from '../../shared/style/brand.ts'
import css from './sign-in-page.module.css'

const comeBack = 'Войдите снова'

const forSafety = `Мы завершили сеанс, чтобы защитить ваш аккаунт. ${comeBack}`
const elsewhere = `Сеанс завершён на\u00a0другом устройстве. ${comeBack}`

const text: Record<EndReason, string> = {
  logout: `Сеанс завершён. ${comeBack}`,
  revoked: elsewhere,
  replaced: elsewhere,
  reuse: forSafety,
  staff: forSafety,
  blocked: 'Вход в\u00a0кабинет закрыт. Почему и что делать, скажет поддержка',
  expired: `Сеанс закончился. ${comeBack}`,
}

type EndReasonProps = { reason: string; isClosed: boolean; onOther: () => void }

/** Explanation on `/login` why the session has ended, if the member did not log out. */
export const EndReasonAlert = ({ reason, isClosed, onOther }: EndReasonProps) =>
  isClosed ? (
    <ClosedCabinet onOther={onOther} />
  ) : (
    <output className={css.ended}>{text[reason as EndReason] ?? text.expired}</output>
  )

/** Screen of a member whom staff have blocked: what happened to the money, and where to write. */
function ClosedCabinet({ onOther }: Pick<EndReasonProps, 'onOther'>) {
  const { supportEmail } = useBrand()
  return (
    <section className={css.form}>
      <h1>Вход в&nbsp;кабинет закрыт</h1>
      <p>
        Деньги на&nbsp;балансе в&nbsp;сохранности. Почему вход закрыт и&nbsp;что делать, скажет поддержка:{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Укажите в&nbsp;письме номер телефона,
        с&nbsp;которым входили
      </p>
      <Button variant="secondary" wide onClick={onOther}>
        Войти с&nbsp;другим номером
      </Button>
    </section>
  )
}
