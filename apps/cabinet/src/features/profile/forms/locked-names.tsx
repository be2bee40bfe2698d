import type { UserInfo } from '@impulse/api/profile/profile'
import { Button } from '../../../shared/ui/button.tsx'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import css from '../card.module.css'

/**
 * Names of the member, which are read-only because the identity document that contains them is in review or
 * approved. The member can unlock the names of an approved document after a warning.
 */
export function LockedNames({ info, onChange }: { info: UserInfo; onChange: () => void }) {
  return (
    <section className={css.card} aria-label="Как в документе">
      <Facts>
        <Fact name="Фамилия">{info.lastName}</Fact>
        <Fact name="Имя">{info.firstName}</Fact>
        <Fact name="Отчество">{info.middleName || 'Нет'}</Fact>
      </Facts>
      <p className={css.note}>
        {info.names === 'reviewed'
          ? 'Документ на\u00a0рассмотрении. Имя можно будет изменить, когда рассмотрение закончится'
          : 'Имя совпадает с\u00a0документом — по\u00a0нему банк зачисляет деньги'}
      </p>
      {info.names === 'locked' && (
        <Button variant="secondary" aria-haspopup="dialog" onClick={onChange}>
          Изменить имя
        </Button>
      )}
    </section>
  )
}
