import { useBrand } from '../../shared/style/brand.ts'
import css from './wordmark.module.css'

/**
 * Logo of the programme, or its name in capitals if no logo is configured. If `tagline` is set, the tagline
 * follows.
 */
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
