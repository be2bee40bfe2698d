import { fold, keyboardReadings } from '@impulse/api/recipients/name-folding'
import { citiesByRegion } from './cities-by-region.ts'

/** City of the suggestions. `region`: null when the city is a region of its own. */
export type City = { name: string; region: string | null }

const cities = Object.entries(citiesByRegion).flatMap(([region, names]) =>
  names.split(', ').map((name, place) => ({ city: toCity(name, region), folded: ` ${fold(name)}`, place })),
)

function toCity(name: string, region: string): City {
  return { name, region: name === region ? null : region }
}

/**
 * Returns the cities in which a word begins with the typed text, also in Latin letters or in the wrong keyboard layout. Names that
 * begin with the text are first, then the cities that are larger in their region.
 */
export function findCities(text: string, max = 6): City[] {
  for (const query of keyboardReadings(text.slice(0, 60)).map(fold)) {
    if (query === '') continue
    const found = cities.filter(({ folded }) => folded.includes(` ${query}`))
    const isLater = ({ folded }: { folded: string }) => Number(!folded.startsWith(` ${query}`))
    const sorted = found.toSorted((a, b) => isLater(a) - isLater(b) || a.place - b.place)
    if (sorted.length > 0) return sorted.slice(0, max).map(({ city }) => city)
  }
  return []
}
