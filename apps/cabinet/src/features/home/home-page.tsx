import { BalanceHero } from '../../shared/balance/balance-hero.tsx'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import type { PairedIconName } from '../../shared/icon/icon-name.ts'
import css from './home-page.module.css'

/** The first screen: the money, and where to go from here. */
export function HomePage() {
  return (
    <>
      <h1 className="visually-hidden">Главная</h1>
      <div className={css.columns}>
        <BalanceHero>
          <ButtonLink to="/balance" variant="heroQuiet" wide>
            История
          </ButtonLink>
        </BalanceHero>
        <section className={css.card} aria-labelledby="home-coming">
          <h2 id="home-coming" className={css.title}>
            Что появится на главной
          </h2>
          <ul role="list" className={css.coming}>
            <Coming icon="clipboard-text">Ступень месяца и сколько договоров до следующей</Coming>
            <Coming icon="coins">Доход за месяц и за год на одной картинке</Coming>
            <Coming icon="newspaper">Последние операции и новости программы</Coming>
          </ul>
          <p className={css.note}>
            Баланс, заморозка и история уже считаются по вашим договорам: смотрите раздел «Баланс»
          </p>
        </section>
      </div>
    </>
  )
}

function Coming({ icon, children }: { icon: PairedIconName; children: string }) {
  return (
    <li className={css.row}>
      <span className={css.tile}>
        <Icon name={icon} />
      </span>
      {children}
    </li>
  )
}
