import { classNames } from '../../../shared/ui/class-names.ts'
import { bankHue, tellingName } from './bank-hue.ts'
import css from './bank-tile.module.css'

/** A bank's first letter, in the place of a logo: drawn by the style, so that it is no part of any name. */
export function BankTile({ name }: { name: string }) {
  const letter = /[\p{L}\d]/u.exec(tellingName(name))?.[0].toUpperCase() ?? '₽'
  return <span className={classNames(css.tile, css[bankHue(name)])} data-letter={letter} aria-hidden="true" />
}
