import { classNames } from '../../../shared/ui/class-names.ts'
import { bankHue, distinctiveName } from './bank-hue.ts'
import css from './bank-tile.module.css'

/**
 * Tile with the first character of a bank's name instead of a logo. CSS draws the character, so that screen
 * readers do not announce it.
 */
export function BankTile({ name }: { name: string }) {
  const letter = /[\p{L}\d]/u.exec(distinctiveName(name))?.[0].toUpperCase() ?? '₽'
  return <span className={classNames(css.tile, css[bankHue(name)])} data-letter={letter} aria-hidden="true" />
}
