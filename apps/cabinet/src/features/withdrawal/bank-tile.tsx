import css from './bank-tile.module.css'

/** A bank's first letter, in the place of a logo. */
export function BankTile({ name }: { name: string }) {
  return (
    <span className={css.tile} aria-hidden="true">
      {/[\p{L}\d]/u.exec(name)?.[0].toUpperCase() ?? '₽'}
    </span>
  )
}
