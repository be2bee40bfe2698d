import type { EndReason } from '@impulse/api/sign-in/sign-in'
import css from './sign-in-page.module.css'

const comeBack = 'Войдите снова — введённое сохранено'

const text: Record<EndReason, string> = {
  logout: `Сеанс завершён. ${comeBack}`,
  revoked: `Сеанс завершён на\u00a0другом устройстве. ${comeBack}`,
  reuse: `Мы завершили сеанс, чтобы защитить ваш аккаунт. ${comeBack}`,
  blocked: 'Вход в\u00a0кабинет закрыт. Почему и что делать, скажет поддержка',
  expired: `Сеанс закончился. ${comeBack}`,
}

/** Alert on `/login` that explains why the session has ended, if the member did not log out. */
export const EndReasonAlert = ({ reason }: { reason: string }) => (
  <output className={css.ended}>{text[reason as EndReason] ?? text.expired}</output>
)
