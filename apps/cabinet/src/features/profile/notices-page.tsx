import { Link } from 'react-router'
import { valueOf } from '../../shared/account/loadable.ts'
import css from './card.module.css'
import { useProfile } from './profile-context.ts'
import { SectionPage } from './section-page.tsx'

/** What the programme tells its members, and where: what can be chosen, and what comes in any case. */
export function NoticesPage() {
  const { account } = useProfile()
  const info = valueOf(account.shown)?.accountInfo
  return (
    <SectionPage name="notices">
      <section className={css.card} aria-labelledby="notices-always">
        <h2 id="notices-always">Приходит всегда</h2>
        <p>Это касается ваших денег и&nbsp;защиты аккаунта, поэтому отключить эти сообщения нельзя</p>
        <ul className={css.points}>
          <li>
            В&nbsp;<Link to="/notification">уведомлениях кабинета</Link>: шаги заявок на&nbsp;вывод, новые
            получатели, проверка документа, смена номера и&nbsp;почты
          </li>
          <li>По&nbsp;СМС: коды для входа и&nbsp;для подтверждения важных действий</li>
          <li>
            {info?.email ? (
              <>На&nbsp;почту {info.email}: письмо со&nbsp;ссылкой, когда вы&nbsp;меняете адрес</>
            ) : (
              <>
                На&nbsp;почту: только письмо со&nbsp;ссылкой, если вы&nbsp;укажете её в&nbsp;
                <Link to="/lk/account">данных аккаунта</Link>
              </>
            )}
          </li>
        </ul>
      </section>
      <section className={css.card} aria-labelledby="notices-chosen">
        <h2 id="notices-chosen">Приходит с&nbsp;вашего согласия</h2>
        <p>
          Сообщения об&nbsp;акциях и&nbsp;предложениях. Разрешить их или отказаться можно в&nbsp;любой момент
          в&nbsp;разделе <Link to="/lk/consents">«Согласия»</Link>
        </p>
      </section>
    </SectionPage>
  )
}
