import css from './grouped-digits.module.css'

/**
 * Number in groups of four, such as an account number. Margins separate the groups, so that a copied number has no
 * spaces.
 */
export const GroupedDigits = ({ children }: { children: string }) => (
  <span className={css.digits}>
    {Array.from({ length: Math.ceil(children.length / 4) }, (_, index) => (
      <span key={index} className={css.group}>
        {children.slice(index * 4, index * 4 + 4)}
      </span>
    ))}
  </span>
)
