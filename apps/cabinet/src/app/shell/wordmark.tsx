import { useBrand } from '../../shared/style/brand.ts'
import css from './wordmark.module.css'

/** Logo of the programme, or its name in capitals, with the tagline if `tagline` is set. */
export function Wordmark({ tagline = false }: { tagline?: boolean }) {
  const brand = useBrand()
  return (
    <span className={css.wordmark}>
      {brand.logo ? (
        <img className={css.logo} src={brand.logo} alt={brand.name} />
      ) : (
        <span className={css.name}>{brand.name}</span>
      )}
      {tagline && <span className={css.tagline}>{brand.tagline}</span>}
    </span>
  )
}
