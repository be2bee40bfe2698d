import { Link, useSearchParams } from 'react-router'
import css from '../sign-in-page.module.css'
import { withStep } from '../step-of-address.ts'

/** Link back to the phone step, where the field still contains the typed number. */
export function NumberLink() {
  const [params] = useSearchParams()
  return (
    <Link to={`/login?${withStep(params, 'phone')}`} replace preventScrollReset className={css.number}>
      Изменить номер
    </Link>
  )
}
