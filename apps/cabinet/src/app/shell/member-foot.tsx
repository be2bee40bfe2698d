import { useBrand } from '../../shared/style/brand.ts'
import { pages } from '../navigation/pages.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './member-foot.module.css'

const linked = [pages.policy, pages.rules, pages.check]

/** Footer of the desktop: the legal texts, the check of a statement, and the support's address. */
export function MemberFoot() {
  const { supportEmail } = useBrand()
  return (
    <footer className={css.foot}>
      {linked.map(({ path, title }) => (
        <Link key={path} to={path}>
          {title}
        </Link>
      ))}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </footer>
  )
}
