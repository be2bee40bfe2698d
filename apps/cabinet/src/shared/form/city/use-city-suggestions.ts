import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { City } from './find-cities.ts'

/**
 * State of a city field: the cities that match the typed text, and the index of the city that the arrow keys have made
 * active. A chosen city is typed into the field, so that the form may control the field or not.
 */
export function useCitySuggestions() {
  const input = useRef<HTMLInputElement>(null)
  const [cities, setCities] = useState<City[]>([])
  const [active, setActive] = useState<number | null>(null)
  const show = (found: City[]) => {
    setCities(found)
    setActive(null)
  }
  const suggest = async (field: HTMLInputElement) => {
    const { findCities } = await loadList()
    if (document.activeElement === field) show(listOthers(findCities(field.value), field.value))
  }
  const choose = ({ name }: City) => {
    show([])
    if (input.current) typeText(input.current, name)
  }
  /** Writes a known city in the left field as the list does. Any other text stays. */
  const settle = async (field: HTMLInputElement) => {
    const { findKnownName } = await loadList()
    const name = findKnownName(field.value)
    if (name !== null && name !== field.value) typeText(field, name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || cities.length === 0) return
    const activeCity = active === null ? undefined : cities[active]
    if (event.key === 'ArrowDown') setActive(toNext(active, cities.length))
    else if (event.key === 'ArrowUp') setActive(toPrevious(active, cities.length))
    else if (event.key === 'Escape') show([])
    else if (event.key === 'Enter' && activeCity !== undefined) choose(activeCity)
    else return
    event.preventDefault()
  }
  const handlers = {
    ref: input,
    onFocus: () => void loadList().catch(ignoreMissingCities),
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      show([])
      void settle(currentTarget).catch(ignoreMissingCities)
    },
    onInput: ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
      // Autofill and a chosen city change the text without typing.
      if ('inputType' in nativeEvent) void suggest(currentTarget).catch(ignoreMissingCities)
      else show([])
    },
    onKeyDown,
  }
  return { cities, active, choose, handlers }
}

const loadList = () => import('./find-cities.ts')

/** Ignores that the list of cities could not be loaded. The field then remains a text field without suggestions. */
const ignoreMissingCities = (): undefined => undefined

/** Returns no cities when the typed text is the name of one, so that the list covers no button after a whole name. */
const listOthers = (found: City[], text: string): City[] =>
  found.some(({ name }) => name === text.trim()) ? [] : found

const toNext = (active: number | null, count: number): number => (active === null ? 0 : (active + 1) % count)
const toPrevious = (active: number | null, count: number): number =>
  active === null ? count - 1 : (active - 1 + count) % count

/** Sets the text of a field as typing does. React ignores a value that was set on the element itself. */
function typeText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
