import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { HeroCard } from '../../shared/ui/hero-card.tsx'
import css from './invitation.module.css'

/** Introduction for a new member, which the home page shows instead of an empty balance. */
export function Invitation() {
  return (
    <HeroCard label="С чего начать">
      <h2 className={css.title}>Здесь будут ваши деньги</h2>
      <ol className={css.steps}>
        <li>Оформите первый договор: сколько он принесёт, видно на&nbsp;этой странице</li>
        <li>Вознаграждение придёт само и&nbsp;сначала постоит замороженным</li>
        <li>Потом выводите его на&nbsp;карту или счёт</li>
      </ol>
      <div className={css.actions}>
        <ButtonLink to="/rules" variant="hero" wide>
          Как это работает
        </ButtonLink>
        <ButtonLink to="/contracts/claim" variant="heroQuiet" wide>
          Не вижу договор
        </ButtonLink>
      </div>
    </HeroCard>
  )
}
