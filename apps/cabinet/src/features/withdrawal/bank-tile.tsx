import css from './bank-tile.module.css'

/** A bank's first letter, in the place of a logo: drawn by the style, so that it is no part of any name. */
export function BankTile({ name }: { name: string }) {
  const letter = /[\p{L}\d]/u.exec(name)?.[0].toUpperCase() ?? '₽'
  return <span className={css.tile} data-letter={letter} aria-hidden="true" />
}
