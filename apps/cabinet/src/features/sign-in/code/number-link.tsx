import { Link } from '../../../shared/modal/link.tsx'
import { useQuery } from '../../../shared/page/use-query.ts'
import css from '../sign-in-page.module.css'
import { withStep } from '../step-of-address.ts'

/** Link back to the phone step, where the field still contains the typed number. */
export function NumberLink() {
  const params = useQuery()
  return (
    <Link to={`/login?${withStep(params, 'phone')}`} replace preventScrollReset className={css.number}>
      Изменить номер
    </Link>
  )
}
