import { type ComponentProps, useId } from 'react'
import { plural } from '../../format/plural.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../text-field.tsx'
import css from './city-field.module.css'
import { useCitySuggestions } from './use-city-suggestions.ts'
import { useListPlace } from './use-list-place.ts'

/**
 * Field for a city that suggests cities while the member types, and accepts any other text (a combobox of WAI-ARIA). The
 * list of cities is loaded when the field gets the focus.
 */
export function CityField(props: ComponentProps<typeof TextField>) {
  const listId = useId()
  const { cities, active, choose, handlers } = useCitySuggestions()
  const isOpen = cities.length > 0
  const { list, isAbove } = useListPlace(cities.length)
  const toOptionId = (index: number) => `${listId}-${index}`
  return (
    <div className={css.city}>
      <TextField
        {...props}
        {...handlers}
        // The field is an input; its role adds the list to it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active === null ? undefined : toOptionId(active)}
      />
      <output className="visually-hidden">{isOpen && formatFound(cities.length)}</output>
      {isOpen && (
        <div
          ref={list}
          id={listId}
          // The HTML element of this role is a field of its own.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label="Подсказки"
          className={classNames(css.list, isAbove && css.above)}
        >
          {cities.map((city, index) => (
            // The field handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={`${city.name}, ${city.region}`}
              id={toOptionId(index)}
              // The HTML element of this role is only allowed in another field.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={index === active}
              ref={index === active ? scrollTo : undefined}
              tabIndex={-1}
              className={css.option}
              // Leaves the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(city)}
            >
              <span>{city.name}</span>
              {city.region !== null && <span className={css.region}>{city.region}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const scrollTo = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })

const formatFound = (count: number): string =>
  `${plural(count, 'Нашёлся', 'Нашлось', 'Нашлось')} ${count} ${plural(count, 'город', 'города', 'городов')}`
