import { NavLink } from 'react-router'
import { Icon } from '../../shared/icon/icon.tsx'
import { useProfile } from './profile-context.ts'
import css from './section-list.module.css'
import { toUrl, sections } from './sections.ts'

/** Navigation with links to all sections of the profile. */
export function SectionList() {
  const profile = useProfile()
  return (
    <nav aria-label="Профиль">
      <ul role="list" className={css.card}>
        {sections.map(({ name, title, icon, about }) => (
          <li key={name}>
            <NavLink to={toUrl(name)} className={() => css.row}>
              <span className={css.tile}>
                <Icon name={icon} />
              </span>
              <span className={css.what}>
                <span className={css.title}>{title}</span>
                <span className={css.about}>{about(profile)}</span>
              </span>
              <Icon name="caret-right" className={css.onwards} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
