import { Link, useSearchParams } from 'react-router'
import css from '../sign-in-page.module.css'
import { withStep } from '../step-of-address.ts'

/** Back to the phone, which stands there as it was typed. */
export function NumberLink() {
  const [params] = useSearchParams()
  return (
    <Link to={`/login?${withStep(params, 'phone')}`} replace preventScrollReset className={css.number}>
      Изменить номер
    </Link>
  )
}
