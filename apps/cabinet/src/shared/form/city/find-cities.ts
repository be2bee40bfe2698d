import { fold, keyboardReadings } from '@impulse/api/recipients/name-folding'
import { citiesByRegion } from './cities-by-region.ts'

/** City that the field suggests. `region`: null when the city is a region itself, such as Moscow. */
export type City = { name: string; region: string | null }

/** All cities. `folded` begins with a space, as each of its words does. `sizeRank`: 0 for the largest city of a region. */
const cities = Object.entries(citiesByRegion).flatMap(([region, names]) =>
  names
    .split(', ')
    .map((name, sizeRank) => ({ city: toCity(name, region), folded: ` ${fold(name)}`, sizeRank })),
)

function toCity(name: string, region: string): City {
  return { name, region: name === region ? null : region }
}

/**
 * Returns the cities whose name has a word that begins with the typed text, also in Latin letters or in the wrong keyboard
 * layout. The names that begin with the text come first, then the others; in each of the two groups, the cities that are
 * larger within their region come first.
 */
export function findCities(text: string, max = 6): City[] {
  for (const query of keyboardReadings(text.slice(0, 60)).map(fold)) {
    if (query === '') continue
    const found = cities.filter(({ folded }) => folded.includes(` ${query}`))
    const toMatchRank = ({ folded }: { folded: string }) => (folded.startsWith(` ${query}`) ? 0 : 1)
    const sorted = found.toSorted((a, b) => toMatchRank(a) - toMatchRank(b) || a.sizeRank - b.sizeRank)
    if (sorted.length > 0) return sorted.slice(0, max).map(({ city }) => city)
  }
  return []
}

/** Returns the name of the list that the text is, written in another way: «г. орел» is «Орёл»; null for any other text. */
export function findKnownName(text: string): string | null {
  const query = fold(text.trim().replace(/^(г\.|г |город )\s*/i, ''))
  return cities.find(({ folded }) => folded === ` ${query}`)?.city.name ?? null
}
