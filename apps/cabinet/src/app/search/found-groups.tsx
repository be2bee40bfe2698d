import { Icon } from '../../shared/icon/icon.tsx'
import { Link } from '../../shared/modal/link.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import css from './search-sheet.module.css'
import type { FoundGroup } from './use-found.ts'

export const toOptionId = (index: number): string => `search-found-${index}`

type FoundGroupsProps = { groups: readonly FoundGroup[]; chosen: number; waiting: boolean }

/** Records that match the search text, by list. `chosen` is the place of a record among the records of all groups. */
export function FoundGroups({ groups, chosen, waiting }: FoundGroupsProps) {
  let place = 0
  return (
    <div
      id="search-found"
      // The HTML element of this role cannot contain links.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label="Найдено"
      className={classNames(css.found, waiting && css.waiting)}
    >
      {groups.map(({ name, records }) => (
        // In a list of options, this role is that of `optgroup`, which cannot contain links.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div key={name} role="group" aria-label={name} className={css.group}>
          <p className={css.name} aria-hidden="true">
            {name}
          </p>
          {records.map((record) => {
            const index = place++
            return (
              <Link
                key={record.to}
                id={toOptionId(index)}
                // The HTML element of this role cannot be a link.
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                aria-selected={index === chosen}
                tabIndex={-1}
                to={record.to}
                state={record.state}
                className={css.option}
              >
                <Icon name={record.icon} />
                <span className={css.what}>
                  <span className={css.title}>{record.title}</span>
                  <span className={css.about}>{record.about}</span>
                </span>
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}
