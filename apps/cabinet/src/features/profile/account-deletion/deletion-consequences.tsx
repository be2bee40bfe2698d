import { formatPoints } from '@impulse/copy-ru/balance/points'
import type { AccountDeletion } from '@impulse/api/profile/profile'
import { plural } from '../../../shared/format/plural.ts'
import css from '../card.module.css'

/** List of the data that an account deletion erases, of the data that the law retains, and of the dates. */
export const DeletionConsequences = ({ found: { pointsLeft, pauseDays } }: { found: AccountDeletion }) => (
  <ul className={css.points}>
    {pointsLeft > 0 && (
      <li>
        <strong>Пропадут {formatPoints(pointsLeft)}</strong> Вывести их потом будет нельзя
      </li>
    )}
    <li>Удалим имя, телефон, почту, документ, сканы, фото, получателей и&nbsp;уведомления</li>
    <li>
      По&nbsp;закону ещё пять лет храним данные выплат и&nbsp;налогов: кому, сколько и&nbsp;когда заплатили
    </li>
    <li>
      Удалим через {pauseDays}&nbsp;{plural(pauseDays, 'день', 'дня', 'дней')}. До&nbsp;этого можно войти
      и&nbsp;передумать, потом вернуть ничего нельзя
    </li>
  </ul>
)
