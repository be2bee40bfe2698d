import { Icon } from '../../shared/icon/icon.tsx'
import { getLoadedValue, type Loadable } from '../../shared/loading/loadable.ts'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { Link } from '../../shared/modal/link.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { HeroCard } from '../../shared/ui/hero-card.tsx'
import css from './first-steps.module.css'
import { type FirstStep, listFirstSteps } from './list-first-steps.ts'
import type { BegunForm } from '../../shared/member/begun-form.ts'
import type { HomeFacts } from './next-step.load.ts'

/** Checklist for a new member, which the home page shows instead of an empty balance. */
export function FirstSteps({ facts, begun }: { facts: Loadable<HomeFacts>; begun: BegunForm | null }) {
  const { today } = useMemberSummary()
  const known = getLoadedValue(facts)
  const claim = known?.openClaims[0]
  const steps = listFirstSteps(known?.document?.status, begun, claim && { claim, today })
  const doneCount = steps.filter(({ state }) => state === 'done').length
  const next = steps.find(({ action }) => action !== undefined)
  return (
    <HeroCard label="С чего начать">
      <div className={css.head}>
        <h2 className={css.title}>Здесь будут ваши деньги</h2>
        <p className={css.quiet}>
          Готово {doneCount} из&nbsp;{steps.length}
        </p>
      </div>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <Step key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
      <div className={css.actions}>
        {next?.to !== undefined && (
          <ButtonLink to={next.to} variant="hero" wide>
            {next.action}
          </ButtonLink>
        )}
        <ButtonLink to="/rules" variant={next ? 'heroQuiet' : 'hero'} wide>
          Как это работает
        </ButtonLink>
        <ButtonLink to="/contracts/claim" variant="heroQuiet" wide>
          Не вижу договор
        </ButtonLink>
      </div>
    </HeroCard>
  )
}

function Step({ step: { state, title, hint, to, action }, number }: { step: FirstStep; number: number }) {
  return (
    <li className={css.step}>
      <span className={classNames(css.mark, css[state])}>
        {state === 'open' ? number : <Icon name={state === 'done' ? 'check' : 'clock'} />}
        {state === 'done' && <span className="visually-hidden">Готово:</span>}
      </span>
      <span>
        {to === undefined || action !== undefined ? (
          <b className={css.name}>{title}</b>
        ) : (
          <Link to={to} className={classNames(css.name, css.link)}>
            {title}
            <Icon name="caret-right" />
          </Link>
        )}
        {hint !== undefined && <span className={css.hint}>{hint}</span>}
      </span>
    </li>
  )
}
